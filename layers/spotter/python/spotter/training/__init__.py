"""Use cases on a user's training data."""
