"""The actor's dock: who it is, its sheets, its trackers, and what happened to it."""
