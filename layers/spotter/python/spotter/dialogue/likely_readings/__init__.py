"""What a message may mean is laid out and weighed: whether workouts or training data are spoken of, and what is asked.

Only where what the skills' own precedence comes to is a question, mere words, or a new workout that may not be wanted.
"""
