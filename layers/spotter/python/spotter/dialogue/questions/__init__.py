"""Questions: what is asked, its answer from the handbook or by rules, and what goes on with it."""
