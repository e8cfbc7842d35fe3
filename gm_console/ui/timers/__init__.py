"""Timers: what runs, what is over, and what to do then."""
