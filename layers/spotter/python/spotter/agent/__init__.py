"""The loop: a message comes in, a run prepares, thinks, acts and finishes, and nothing is lost or done twice."""
