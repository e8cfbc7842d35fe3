"""The manual in a dock."""
