"""Orders about the workout in hand: each part of a message is done to what it names, and to nothing else."""
