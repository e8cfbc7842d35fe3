"""Challenge builders: each a view on one of any number of open challenges."""
