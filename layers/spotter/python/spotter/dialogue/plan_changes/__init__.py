"""Changes of the weekly plan: a message read once into changes, made on the plan one by one, and set together."""
