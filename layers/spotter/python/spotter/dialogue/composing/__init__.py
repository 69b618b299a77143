"""A new session: what it has to fit, as messages and stored data say, and how it is put together."""
