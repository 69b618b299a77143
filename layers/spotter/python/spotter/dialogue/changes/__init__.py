"""Changes of the workout in hand: what they are about, what they come to, and what is left alone."""
