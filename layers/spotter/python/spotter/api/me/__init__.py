"""What is the user's own, on the wire: a module for each kind of record."""
