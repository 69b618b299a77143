"""What the transformer that reads messages by themselves is taught: what clauses do, what is asked for, who needs care,
and which words that nobody knows may be passed over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from learning import changes, clauses, requests, safety, story_words
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.dialogue.understanding.clauses import clauses as spans_of
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.story_words import STORY
from spotter.language.message_encoder import place_pieces
from spotter.language.tokens import tokenise
from tests.unit.dialogue.corpus_format import Change

_beside_words = (clauses.LATER, clauses.LATEST, clauses.LOGGING, clauses.SENTENCES)
_of_clauses = (*clauses.SOURCES, *_beside_words, clauses.LOGS, clauses.FIXES)
_of_changes = (changes.TAUGHT, changes.LATER, changes.GONE_ON)
SOURCES = tuple(sorted({*_of_clauses, *_of_changes, requests.CORPUS, *safety.SOURCES, *story_words.SOURCES}))
_of_a_reader = 0.5
"""What a message counts whose author had read the others of its kind."""


class Matter(StrEnum):
    """What a text is an example of."""

    CLAUSE = "clause"
    REQUEST = "request"
    CARE = "care"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Text:
    """A text: its pieces, of each the clause or word that it stands in (-1: none), and what is right of each of those.

    A request has several labels, and of care there is one; both are of the whole text.
    """

    matter: Matter
    author: str
    places: tuple[int, ...]
    part_of: tuple[int, ...]
    labels: tuple[str, ...]
    setting: Setting = Setting.NONE
    weight: float = 1.0


def texts() -> Iterator[Text]:
    """Every example."""
    for parted in (*clauses.parted(), *_for_encoder()):
        said = message(parted.text, clauses.TODAY)
        words = [token.text for token in said.tokens]
        parts = [at for at, (start, end) in enumerate(spans_of(said.tokens)) for _ in range(start, end)]
        labels = tuple(clauses.labels_of_clauses(parted))
        yield text_of(Matter.CLAUSE, parted.author, words, parts, labels, parted.setting, parted.weight)
    for asked in requests.asked():
        setting = Setting.WORKOUT if asked.listed else Setting.NONE
        yield _whole(Matter.REQUEST, asked.author, asked.text, tuple(sorted(asked.labels)), setting)
    for told in (*safety.messages(), *islice(safety.ordinary(), None, None, 2)):
        weight = told.weight * (_of_a_reader if told.author == safety.READER else 1)
        yield _whole(Matter.CARE, told.author, told.text, (told.kind,), weight=weight)
    yield from unusual_words()


def _for_encoder() -> Iterator[clauses.Parted]:
    """What teaches the encoder what clauses do, beside what teaches the reader by words too."""
    for path in _beside_words:
        yield from clauses.labelled(path)
    yield from clauses.of_logs()
    yield from _beside_workouts()


def _beside_workouts() -> Iterator[clauses.Parted]:
    """Short messages that ask for a change or for a new workout and for nothing else; of the many changes, some."""
    asked = (each for path in _of_changes for each in changes.messages(path) if each.act != "other")
    short = (each for each in asked if len(each.text.split()) <= _most_words and not any(map(_spares, each.changes)))
    for at, each in enumerate(short):
        if each.act == "build" or at % _one_change_in == 0:
            yield clauses.Parted(each.author, Setting.WORKOUT, ((each.act, each.text),), _of_short_ones)


def _spares(change: Change) -> bool:
    return bool(change.spares)


_most_words = 16
_one_change_in = 4
_of_short_ones = 0.5
"""What one of them counts: nobody has parted them, and there are many."""


def unusual_words() -> Iterator[Text]:
    """Those of which is learned which words may be passed over."""
    met: set[tuple[str, int]] = set()
    for each in story_words.examples():
        if (each.said.text, each.at) in met:
            continue
        met.add((each.said.text, each.at))
        parts = [-1] * len(each.said.tokens)
        parts[each.at] = 0
        told = [token.text for token in tokenise(each.said.text)[: len(parts)]]
        label = STORY if each.is_story else MATTERS
        yield text_of(Matter.WORD, each.author, told, parts, (label,), weight=each.weight)


MATTERS = "matters"


def _whole(
    matter: Matter,
    author: str,
    text: str,
    labels: tuple[str, ...],
    setting: Setting = Setting.NONE,
    weight: float = 1.0,
) -> Text:
    words = [token.text for token in tokenise(text)]
    return text_of(matter, author, words, [0] * len(words), labels, setting, weight)


def text_of(
    matter: Matter,
    author: str,
    words: Sequence[str],
    parts: Sequence[int],
    labels: tuple[str, ...],
    setting: Setting = Setting.NONE,
    weight: float = 1.0,
) -> Text:
    """The text of these words, of each of which ``parts`` tells to what it belongs."""
    places, begins = place_pieces(words)
    part_of = [-1] * len(places)
    for at, part in enumerate(parts):
        for piece in range(begins[at], begins[at + 1]):
            part_of[piece] = part
    return Text(matter, author, tuple(places), tuple(part_of), labels, setting, weight)
