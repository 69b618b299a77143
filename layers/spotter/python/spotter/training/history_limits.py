"""How many logged workouts are read at once."""

HISTORY_DEFAULT = 10
HISTORY_MOST = 50
"""A page of text for a model, one page of a Query."""
