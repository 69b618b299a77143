"""Which sets a message tells of, read beside the log: a short program that points at its figures, names and sets."""
