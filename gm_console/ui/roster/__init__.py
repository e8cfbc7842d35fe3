"""The roster's dock: who is there, and the figures that change in play."""
