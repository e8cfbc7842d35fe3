"""What the storyteller can do, without any window: every use case is one operation on the campaign."""
