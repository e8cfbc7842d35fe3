"""The whole program, played by its keys and by the mouse."""
