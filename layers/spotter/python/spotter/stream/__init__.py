"""Frames, and the connections that receive them."""
