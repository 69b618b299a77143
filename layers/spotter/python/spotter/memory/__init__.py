"""Long-term memory: what an agent remembers of a user from one conversation to the next."""
