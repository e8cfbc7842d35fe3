"""What is printed, as HTML made from templates. No window."""
