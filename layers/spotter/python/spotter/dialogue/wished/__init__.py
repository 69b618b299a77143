"""What a request for a new workout says of it, piece by piece (``understanding.wishes``): the values of the pieces."""
