"""All that there is of a user at once: taken out, and removed."""
