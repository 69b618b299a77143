"""What the server says of itself, wherever it is reached."""

NAME = "spotter"
TITLE = "Spotter"
VERSION = "1.0.0"
INSTRUCTIONS = (
    "Spotter keeps the training of one person: the workouts that were done, the program and the plan for today. "
    "Log what the person says they did in their own words; where an item comes back as not understood, ask the person "
    "rather than guess. Loads and records come from here: never make them up."
)
