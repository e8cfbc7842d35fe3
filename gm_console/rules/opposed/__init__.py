"""Opposed challenges: rock, paper, scissors with retests."""
