"""Small widgets used all over the window. Each takes the theme first and follows its changes."""
