from kamaji_asp.cli.main import main

main()
