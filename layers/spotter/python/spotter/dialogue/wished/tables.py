"""The words of wishes and what they come to: the tables beside this module, as a coach can read and extend them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from spotter.catalogue import Equipment
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.tokens import tokenise

_folder = Path(__file__).with_name("data")
WORDS = _folder / "words.txt"


@dataclass(frozen=True, slots=True)
class Technique:
    """A way of doing a set: ``where`` it is done, and the ``note`` that stands beside the exercise."""

    name: str
    where: str
    """``last_set``, ``last_exercise``, ``all``, ``isolation``, ``first_lift``, ``order`` or ``declined``."""
    note: str


@dataclass(frozen=True, slots=True)
class Sport:
    """What somebody trains for: the names of the areas that it asks most of, and why."""

    name: str
    areas: tuple[str, ...]
    why: str


def said(kind: str, text: str) -> tuple[str, ...]:
    """What the words of ``text`` come to that are of a kind of the table: ``said("rest", "long rests")`` is 180."""
    return tuple(dict.fromkeys(found.meaning for found in _words_of(kind).find(tokenise(_undrawn(text)))))


def things(text: str) -> frozenset[Equipment]:
    """The equipment that goes by other names: ``kb``, ``rings``."""
    return frozenset(Equipment(each) for each in said("gear", text) if each not in NO_EQUIPMENT)


SEAT = "seat"
NO_EQUIPMENT = frozenset({"none", SEAT})
"""What the table has for no piece of equipment: a room, and what one sits on."""


def _undrawn(text: str) -> str:
    """A text without letters that are drawn out: ``looong`` is ``long``."""
    runs = ("".join(run) for _letter, run in groupby(text))
    return "".join(run[:1] if len(run) >= _drawn and run[:1].isalpha() else run for run in runs)


_drawn = 3


def techniques(text: str) -> tuple[Technique, ...]:
    """The ways of doing a set that ``text`` names, in order."""
    return tuple(dict.fromkeys(found.meaning for found in _techniques().find(tokenise(text))))


def sport(text: str) -> Sport | None:
    """The first thing that ``text`` names which somebody trains for; None if it names none."""
    return next((found.meaning for found in _sports().find(tokenise(text))), None)


@cache
def words() -> frozenset[str]:
    """Every word of the tables."""
    kinds = frozenset[str]().union(*(_words_of(kind).words for kind in _phrases()))
    return kinds | _techniques().words | _sports().words


@cache
def _words_of(kind: str) -> Lexicon[str]:
    return Lexicon(_phrases().get(kind, ()))


@cache
def _phrases() -> Mapping[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for phrase, meaning in read_phrases(WORDS):
        kind, _, value = meaning.partition(" ")
        found.setdefault(kind, []).append((phrase, value or kind))
    return found


@cache
def _techniques() -> Lexicon[Technique]:
    return Lexicon(
        (phrase, Technique(name, *rest)) for name, phrases, *rest in _rows("techniques.txt") for phrase in phrases
    )


@cache
def _sports() -> Lexicon[Sport]:
    return Lexicon(
        (phrase, Sport(name, tuple(_parts(areas)), why))
        for name, phrases, areas, why in _rows("sports.txt")
        for phrase in phrases
    )


def _rows(file: str) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """The lines ``name: words | second | third`` of a file."""
    for line in (_folder / file).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(":")
            words, second, third = (part.strip() for part in rest.split("|"))
            yield name.strip(), tuple(_parts(words)), second, third


def _parts(listed: str) -> Iterator[str]:
    return (part.strip() for part in listed.split(",") if part.strip())
