"""How a correction is worked out and written: what happened since, as it stands and as it would be."""
