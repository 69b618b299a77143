"""How much a program may hold, and how the reps of its exercises are written."""

MOST_EXERCISES = 30
"""On a day."""
MOST_TEMPLATES = 20
MOST_SETS = 20
MOST_REPS = 999
_SECONDS = "s"


def written_reps(written: str) -> str:
    """``8``, ``8-12``, ``30 s``: as it is stored. ValueError for anything else."""
    plain = written.replace("–", "-").replace(" ", "").lower()
    amounts, seconds = plain.removesuffix(_SECONDS), plain.endswith(_SECONDS)
    low, dash, high = amounts.partition("-")
    numbers = [low, high] if dash else [low]
    if not all(each.isascii() and each.isdecimal() and 1 <= int(each) <= MOST_REPS for each in numbers):
        raise ValueError(f"write reps as 8 or as 8-12, {MOST_REPS} at most; seconds of a hold as 30 s")
    if dash and int(low) > int(high):
        raise ValueError("write the lower number first: 8-12")
    return "-".join(str(int(each)) for each in numbers) + (" s" if seconds else "")
