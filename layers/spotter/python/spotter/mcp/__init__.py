"""The Model Context Protocol: the user's training data as tools, for any client that speaks it."""
