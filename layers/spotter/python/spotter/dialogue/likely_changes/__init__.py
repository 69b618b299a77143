"""What a message asks of the workout: all that it may mean is laid out, and weighed as many people's messages taught.

``readings`` lays out other readings of a message than the likeliest; ``choices`` gathers what every reader makes of
it; ``choice_features`` says by what a choice is judged; ``weighing`` how likely each is.
"""
