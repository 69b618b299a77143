"""Corrections of the log: which sets are meant, what is said to be right of them, and how the log is to read."""
