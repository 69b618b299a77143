"""Messages that leave out what the one before them said, completed from it: ``and feb?``, ``make it half 11``.

Nothing is decided here: what a message comes to when it is completed so is one of the readings that are weighed.
"""
