"""Units of loads, and the words beside which a number is of no set."""

from spotter.dialogue.training.log_words import log_words
from spotter.language.word_lists import word_set

KILOGRAMS = word_set("kg kgs kilo kilos kilogram kilograms kilogramm k kgr")
POUNDS = word_set("lb lbs pound pounds #")
FOREIGN = log_words("foreign")
"""Behind a number: it is of no set."""
AFTER_FOREIGN = log_words("before foreign")
"""Before a number: it is of no set."""
UNITS_AND_SIGNS = KILOGRAMS | POUNDS | FOREIGN | log_words("signs")
"""Every word that says what a number is of."""
