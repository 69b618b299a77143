"""What is learned from examples: weights that the product reads, written by ``make learn``."""
