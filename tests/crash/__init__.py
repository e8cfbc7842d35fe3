"""Processes that are killed while they work, and what must be there afterwards."""
