"""The one place that wires the layers together."""

from __future__ import annotations


def run_window(campaign: str | None) -> int:
    """Opens the window on ``campaign``, or on the last one. Returns the exit status."""
    raise NotImplementedError(campaign)
