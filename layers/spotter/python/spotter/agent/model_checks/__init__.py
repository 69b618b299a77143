"""What a model has written, checked by code before it counts."""
