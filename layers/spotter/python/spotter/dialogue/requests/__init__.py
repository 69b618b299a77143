"""What a message asks for: its acts, in order and weighed; what is only asked about, implied, or left over."""
