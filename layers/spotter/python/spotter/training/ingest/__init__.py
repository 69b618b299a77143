"""From a written log to a workout: what is certain is logged, and what is not is held until the user confirms it."""
