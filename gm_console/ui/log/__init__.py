"""The live log: what happened, newest first."""
