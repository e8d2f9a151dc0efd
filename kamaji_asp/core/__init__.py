"""Values that everything else speaks of. Nothing here imports anything of ours from outside."""
