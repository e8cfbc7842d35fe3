"""Systems that live in the tests alone."""
