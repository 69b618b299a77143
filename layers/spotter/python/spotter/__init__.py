"""Spotter: the backend of an AI strength coach."""
