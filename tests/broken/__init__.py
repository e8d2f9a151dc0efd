"""For each family a module with boards and solutions that break its rules, one at a time."""
