"""Texts that say one thing over and over: the worst that a reader of written logs can be given."""

from string import ascii_lowercase

LONGEST_TEXT = 20_000
REPEATS = (
    "3x3x",
    "(",
    "@",
    "1",
    "1,",
    "1/",
    "\n1/5",
    "bench press ",
    "squat 3x5 100kg ",
    "squat 3x5 100kg\n",
    "a 1x1 ",
    "5+",
    "1.",
    "1:3",
    "💪",
    "rest ",
    "x ",
    "((1",
    ")(",
    "3 sets of ",
    "bench and ",
    "bench or ",
    "flurb ",
    "-1",
    "- ",
    "? ",
    "rpe 8, 8, ",
    "\n",
    "İ",
    "plan, ",
    "skipped, ",
    "bench prss 3x5, ",
    "was 5x5 got ",
    "dumbbell ",
    "one ",
    '"',
    "12 march ",
    "-",
    "=",
    "...",
    ">",
    "*",
    "[",
    "~~",
    "www.",
    "½",
    "é",
    "e\u0301",
    "don't ",
    "not bench 3x5 ",
    "not not bench 3x5 100kg, ",
    ".",
    "_",
    "no wait ",
    "by the end of ",
    "3-1-1 ",
    "31x1 3x5 100kg ",
    "tempo ",
    "r90 ",
    "2 12kg ",
)
MISSPELT_NAMES = "\n".join(f"benhc{a}{b} prss{b} 3x5 100kg" for a in ascii_lowercase for b in ascii_lowercase) + "\n"
"""Each line has names that stand nowhere else, and that are looked for in the whole catalogue."""


def longest(repeated: str) -> str:
    """``repeated`` said over and over, for as many letters as a text may have."""
    return (repeated * LONGEST_TEXT)[:LONGEST_TEXT]
