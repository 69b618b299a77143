"""A text in its sentences, as they were written."""

_ends = frozenset(".!?;…。！？")


def sentences_in(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` in order, without the white space around them. A line ends one; ``2.5`` is no end."""
    found: list[str] = []
    begin = 0
    for at, letter in enumerate(text):
        is_end = letter == "\n" or (letter in _ends and _is_last(text, at))
        if is_end:
            found.append(text[begin : at + 1].strip())
            begin = at + 1
    found.append(text[begin:].strip())
    return tuple(each for each in found if each)


def _is_last(text: str, at: int) -> bool:
    """Whether nothing of the same sentence follows the mark: white space does, or the end."""
    after = at + 1
    return after == len(text) or text[after].isspace() or text[at] in "。！？"
