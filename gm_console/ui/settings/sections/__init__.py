"""What a system adds to the settings: one module each, found by the name of the system's package."""
