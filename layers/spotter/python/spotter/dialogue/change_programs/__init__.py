"""What a message asks of the workout, written as a program that points at what stands beside it.

A message, the lines of the workout and what the message before changed stand on one page (``page``); a program is a
row of few operations, each of which points at a part of the page (``program``); ``network`` says how likely each next
one is, ``search`` finds the likeliest programs, and ``acts`` says what they ask the skills to do.
"""
