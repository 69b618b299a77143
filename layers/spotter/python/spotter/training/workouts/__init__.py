"""Workouts that were done: logged, corrected and taken back, with all that is counted of them."""
