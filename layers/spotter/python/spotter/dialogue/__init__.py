"""The offline coach: a message is read once into an ``Understanding``, skills decide, replies say it. Pure."""
