"""What the coach does with the user's training data: logs, goals, preferences, pains, schedule, timers, settings.

A message is read once more than for a change of the workout, by the words of ``data``: into requests for the tools that
store. What is not wholly understood becomes a question, and what is no such request is left to the other skills.
"""
