"""The main window: header, docks, status line, actions, layouts."""
