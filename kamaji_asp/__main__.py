from kamaji_asp.cli import main

main()
