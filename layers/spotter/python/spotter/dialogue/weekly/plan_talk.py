"""What a message says of a weekly plan once its asides are left out: a complaint, or that nothing was to be booked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import days_said
from spotter.language.tokens import Token
from spotter.language.word_lists import read_lists, word_set

_marks = word_set(". ! ? ; ,")
_content = frozenset(
    {
        "exercise",
        "lift",
        "area",
        "movement",
        "equipment",
        "sets",
        "scheme",
        "time",
        "length",
        "part",
        "session",
        *("goal", "level", "intensity"),
    }
)
_undoing = word_set("cancel undo that it them those these all both please pls the and so ok delete remove")
_longest_aside = 12


@cache
def talk_words() -> Mapping[str, frozenset[str]]:
    """Words by what they do: shows, removes, adds, swaps and more."""
    return read_lists(Path(__file__).with_name("data") / "plan_talk.txt")


@dataclass(frozen=True, slots=True)
class PlanTalk:
    """``text`` is what is left without asides."""

    text: str
    denies_booking: bool = False
    is_of_plan: bool = False
    """Whether it was said that the plan is meant."""


@lru_cache(maxsize=64)
def plan_talk(text: str) -> PlanTalk:
    """The message without its asides."""
    tokens = plain(text).tokens
    kept: list[str] = []
    denies = is_of_plan = False
    for start, end in _pieces(tokens):
        words = {token.text for token in tokens[start:end]}
        if _denies_booking(words):
            denies = True
        elif denies and words & {"cancel", "undo"} and words <= _undoing | _marks:
            continue
        elif _is_of_the_meaning(words, text, tokens, start, end):
            is_of_plan = is_of_plan or bool(words & talk_words()["plans"])
        elif not _is_an_aside(words, text, tokens, start, end):
            kept.append(text[tokens[start].start : tokens[end - 1].end])
    return PlanTalk(" ".join(kept), denies, is_of_plan or bool(_words(tokens) & talk_words()["plans"]))


def pieces_of(text: str) -> tuple[str, ...]:
    """The stretches of a message between its marks."""
    tokens = plain(text).tokens
    return tuple(text[tokens[start].start : tokens[end - 1].end].strip(" ,.;!") for start, end in _pieces(tokens))


def _words(tokens: Sequence[Token]) -> set[str]:
    return {token.text for token in tokens}


def _pieces(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Stretches up to a mark, the mark with them."""
    start = 0
    for at, token in enumerate(tokens):
        if token.text in _marks and not _is_within_a_number(tokens, at):
            yield start, at + 1
            start = at + 1
    if start < len(tokens):
        yield start, len(tokens)


def _is_within_a_number(tokens: Sequence[Token], at: int) -> bool:
    return 0 < at < len(tokens) - 1 and tokens[at - 1].value is not None and tokens[at + 1].value is not None


def _denies_booking(words: set[str]) -> bool:
    lists = talk_words()
    is_asked = words & lists["shows"] or "?" in words
    return bool(words & lists["books"] and words & lists["denies"]) and len(words) <= _longest_aside and not is_asked


def _has_content(text: str, tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a stretch names a day, an exercise, a part, a kit or a time."""
    if any(start <= each.start < end for each in days_said(text, tokens)):
        return True
    return any(start <= each.start < end and each.kind in _content for each in plain(text).mentions)


def _is_of_the_meaning(words: set[str], text: str, tokens: Sequence[Token], start: int, end: int) -> bool:
    """``I meant the plan``, ``not one workout``: which of two things is spoken of."""
    is_meant = bool(words & talk_words()["means"])
    return is_meant and len(words) <= _longest_aside and not _has_content(text, tokens, start, end)


def _is_an_aside(words: set[str], text: str, tokens: Sequence[Token], start: int, end: int) -> bool:
    """A stretch in which nothing is named, and nothing is asked for."""
    lists = talk_words()
    acts = lists["removes"] | lists["adds"] | lists["swaps"] | lists["shows"] | lists["deletes"] | lists["plans"]
    acts |= lists["takes"] | word_set("shorter longer only if gone start over save saved store easier harder lighter")
    if any(first.text == "what" and then.text == "i" for first, then in pairwise(tokens[start:end])):
        words = words - {"what"}  # ``that is not what i said``
    if _has_content(text, tokens, start, end) or words & acts or tokens[end - 1].text == "?":
        return False
    return not any(token.value is not None for token in tokens[start:end])
