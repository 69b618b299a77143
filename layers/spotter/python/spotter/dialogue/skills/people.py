"""Other people, of whom a message may tell what it does not tell of the person who writes."""

from spotter.language.word_lists import word_set

PEOPLE = word_set(
    "brother sister mother father mom mum mam dad gran grandma grandpa wife husband girlfriend boyfriend partner son "
    "daughter uncle aunt cousin mate buddy friend roommate flatmate neighbour neighbor colleague coworker boss client "
    "he she they kid"
)
