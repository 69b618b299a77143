"""The coach's routes with a model: the rules answer first, a model may choose and phrase within what they allow."""
