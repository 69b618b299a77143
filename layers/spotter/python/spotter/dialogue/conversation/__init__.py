"""Where the conversation stands, and what the last message is in it: an answer, a yes, a part, a message of its own."""
