"""What the notes of a planned exercise say of its load, and what is left of them when that changes."""

WARM_UP = "Warm-up: "
_ends = ". "


def without_warm_up(notes: str) -> str:
    """The notes without their warm-up, which is for another load. It is one sentence; a load may have a point in it."""
    begin = notes.find(WARM_UP)
    if begin < 0:
        return notes
    end = notes.find(_ends, begin)
    return (notes[:begin] + (notes[end + len(_ends) :] if end >= 0 else "")).strip()
