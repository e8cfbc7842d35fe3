"""The dock of campaign settings."""
