"""GM Console: a game-master console for four challenge systems."""

__version__ = "0.1.0"
