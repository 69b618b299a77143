"""What an agent remembers of a user, in the loop: chosen for a message, shown to a model, suggested of a session."""
