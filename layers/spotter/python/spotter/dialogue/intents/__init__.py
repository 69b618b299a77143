"""What a message asks for, in the talk that it stands in, as the messages of many people have taught."""
