"""A context that has grown too large: where it is cut, and what is carried over the cut."""
