"""The workout in hand and its exercises: loads, length, order, notes, substitutes, and what can be said of it."""
