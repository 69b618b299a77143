"""A plan for a week: heard, composed day by day, stored as the program, and changed later."""
