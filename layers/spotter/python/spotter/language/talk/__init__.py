"""What a message of a talk asks for, and what it tells of its writer, read once for whoever needs it."""
