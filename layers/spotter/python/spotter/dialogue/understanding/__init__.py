"""A message read once: what is asked, told and denied, and of what. Everything in it knows where it was said."""
