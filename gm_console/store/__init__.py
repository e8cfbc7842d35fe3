"""The campaign file: tables, history, lock and migrations. SQL stays in here; frozen records come out."""
