"""Today's session from what is stored about the person, by the rules of coaching.

All but ``reading`` is pure and takes plain JSON, as the records and the data sources hold it, so that the offline coach
plans by the same rules from what it knows.
"""
