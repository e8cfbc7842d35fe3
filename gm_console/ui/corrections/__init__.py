"""What a correction changes, as a table of before and after: shared by the builders and the log."""
