"""Turns codes and parameters into sentences, for window, command line and paper alike."""
