"""Sessions and scenes at the top of the window."""
