"""Paper: preview, printer and PDF by one path."""
