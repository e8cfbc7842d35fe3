"""Reads and writes other programs' rosters and our own JSON: records in, records out. Applies nothing."""
