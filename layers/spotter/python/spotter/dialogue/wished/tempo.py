"""How slowly the reps are to be done: ``a 3 second lowering``, ``4 seconds on the way down``, ``tempo 3-1-1``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.language.durations import durations
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_lowering = word_set("lowering lower lowered eccentric eccentrics negative negatives descent descents down")
_beside = word_set("on the way in of for over with a slow slowly controlled count tempo phase portion part and")
_longest_lowering, _reach = 10, 6
_parts_of_tempo = 5
"""Tokens of ``3-1-1``."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """What is to be noted, and the letters that it was said in."""

    note: str
    start: int
    end: int


def tempo_told(tokens: Sequence[Token]) -> Tempo | None:
    """The first tempo that is told; None where none is."""
    return next(iter((*_counted(tokens), *_lowered(tokens))), None)


def _lowered(tokens: Sequence[Token]) -> Iterator[Tempo]:
    for each in durations(tokens):
        if not 2 <= each.seconds <= _longest_lowering:
            continue
        start, end = each.start, each.end
        for at in range(end, min(len(tokens), end + _reach)):
            if tokens[at].text in _lowering:
                end = at + 1
                break
            if tokens[at].text not in _beside:
                break
        for at in range(start - 1, max(-1, start - _reach), -1) if end == each.end else ():
            if tokens[at].text in _lowering:
                start = at
                break
            if tokens[at].text not in _beside:
                break
        if (start, end) != (each.start, each.end):
            while start and tokens[start - 1].text in ("slow", "a", "controlled"):
                start -= 1
            yield Tempo(f"Lower for {each.seconds} seconds.", tokens[start].start, tokens[end - 1].end)


def _counted(tokens: Sequence[Token]) -> Iterator[Tempo]:
    """``3-1-1`` beside the word: seconds down, still, and up."""
    for at in range(len(tokens) - _parts_of_tempo + 1):
        found = tokens[at : at + _parts_of_tempo]
        is_tempo = all(token.text == "-" for token in found[1::2]) and all(
            token.text.isdecimal() for token in found[::2]
        )
        near = tokens[max(0, at - 2) : at + _parts_of_tempo + 2]
        if is_tempo and any(token.text == "tempo" for token in near):
            said = "".join(token.text for token in found)
            yield Tempo(f"Tempo {said}: seconds down, still and up.", near[0].start, near[-1].end)
