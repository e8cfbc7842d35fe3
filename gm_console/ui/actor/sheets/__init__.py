"""One module for each system that edits its sheets, found by the name of the system's package."""
