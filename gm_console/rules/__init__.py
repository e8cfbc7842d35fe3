"""The resolution logic: pure Python, no window, no database, no clock and no chance of its own."""
