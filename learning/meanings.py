"""The examples that teach the encoder, for its three matters: kinds of clauses, kinds of requests, kinds of care."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from learning import clauses, requests, safety
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.dialogue.understanding.clauses import clauses as spans_of
from spotter.dialogue.understanding.message import message
from spotter.language.encoder import WINDOW
from spotter.language.tokens import tokenise
from spotter.language.word_pieces import pieces

SOURCES = tuple(sorted({*clauses.SOURCES, clauses.LATER, requests.CORPUS, *safety.EARLIER_SOURCES}))
"""Of what the weights have to be anew when it changes. The sentences of the templates are examples too and are not
among them: the templates read them, and a new one is no reason to learn for a quarter of an hour."""
_of_a_reader = 0.5
"""What a message counts whose author had read the others of its kind."""


class Matter(StrEnum):
    """What a text is an example of."""

    CLAUSE = "clause"
    REQUEST = "request"
    CARE = "care"


@dataclass(frozen=True, slots=True)
class Taught:
    """A text: its pieces, of each the clause that it stands in, the labels, and what came before the text.

    Of a message's clauses each has one label, in order; a request has several; of care there is one.
    """

    matter: Matter
    author: str
    places: tuple[int, ...]
    clause_of: tuple[int, ...]
    labels: tuple[str, ...]
    setting: Setting = Setting.NONE
    weight: float = 1.0


def taught() -> Iterator[Taught]:
    """Every example."""
    for parted in (*clauses.parted(), *clauses.labelled(clauses.LATER)):
        said = message(parted.text, clauses.TODAY)
        words = [[token.text for token in said.tokens[start:end]] for start, end in spans_of(said.tokens)]
        labels = tuple(clauses.labels_of_clauses(parted))
        yield _taught(Matter.CLAUSE, parted.author, words, labels, parted.setting, parted.weight)
    for asked in requests.asked():
        setting = Setting.WORKOUT if asked.listed else Setting.NONE
        yield _taught(Matter.REQUEST, asked.author, _words(asked.text), tuple(sorted(asked.labels)), setting)
    for told in safety.earlier_messages():
        weight = told.weight * (_of_a_reader if told.author == safety.READER else 1)
        yield _taught(Matter.CARE, told.author, _words(told.text), (told.kind,), weight=weight)


def _words(text: str) -> list[list[str]]:
    return [[token.text for token in tokenise(text)]]


def _taught(
    matter: Matter,
    author: str,
    words: Sequence[Sequence[str]],
    labels: tuple[str, ...],
    setting: Setting = Setting.NONE,
    weight: float = 1.0,
) -> Taught:
    found = [(place, at) for at, stretch in enumerate(words) for word in stretch for place in pieces(word)][:WINDOW]
    places, clause_of = (tuple(each) for each in zip(*found, strict=True)) if found else ((), ())
    return Taught(matter, author, places, clause_of, labels, setting, weight)
