"""What is stored of a user's training, read for the computations: through the reader that a use case is given."""
