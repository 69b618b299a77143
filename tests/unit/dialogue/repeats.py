"""Messages that say one thing over and over: the worst that a reader of text can be given."""

LONGEST_MESSAGE = 20_000
REPEATS = (
    *("a ", "no ", "9 ", "\n", "qwzrk ", "benhc ", "3x5 ", "the second ", "instead of the squats "),
    *(
        "swap the squats and ",
        "no lunges, ",
        "make it shorter ",
        "add a set to the squats and ",
        "build me a workout for ",
    ),
)


def repeated(unit: str, letters: int) -> str:
    """``unit`` said over and over, for so many letters."""
    return (unit * letters)[:letters]
