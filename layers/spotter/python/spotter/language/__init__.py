"""What every reader of people's text shares: normalised words with their places, numbers, units, negation. Pure.

Everything here takes time linear in the length of the text, whatever it holds. No regular expression is used: texts are
cut into tokens character by character, phrases are looked up word by word (``lexicon``), and templates of clauses run
on an automaton that has no way back (``templates``).
"""
