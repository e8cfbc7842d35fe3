"""Backups in the window: the list, what differs, a backup opened beside, and restoring."""
