"""What is known of the person: what is stored, what was told and still holds, and what was logged."""
