"""What a user has told of themselves: who they are, what they have and want, what hurts, and what they train when."""
