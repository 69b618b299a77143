"""What safety's second reader learns of: the seen halves of the corpora, and messages that were written to teach it."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, diags
from sklearn.linear_model import LogisticRegression

from learning import changes, fitting
from spotter.language.classifier import Classifier, feature_value
from spotter.language.tokens import tokenise
from spotter.safety.assess import LexiconReading, lexicon_reading
from spotter.safety.languages import ENGLISH, languages_of
from spotter.safety.learned import WEIGHTS, lexicon_of, words_of
from tests.unit.dialogue.corpus_format import conversations

HARMLESS, CARE = "harmless", "care"
READER = "a reader"
STRENGTH = 3.0
"""The inverse of the regularisation, scikit-learn's ``C``."""
FOLDS = 6
_weight_of_conversations = 0.5
"""What an ordinary request counts beside a saying: there are many, and few sound like a warning."""
_of_health = frozenset({"care", "pain", "pain_over"})
_telling, _least_telling = 0.6, 0.3
_least_weight = 0.12
_sooner = {"despair": 0.5}
"""What is added to the log-odds of a kind: despair is said quietly, and to miss it is the worst fault."""
_fewest_examples = 2
_decimals = 2
_tests = Path(__file__).parents[1] / "tests/unit"
_corpus = _tests / "safety/corpus"
_new_authors = "klm"
"""The first letters of those whom nobody had read who wrote a lexicon."""
_read_conversations = "abcde"
"""The first letters of those whose conversations had been read by whoever wrote a lexicon."""
_written = Path(__file__).parent / "data"
EARLIER_SOURCES = (
    *(_corpus / name for name in ("seen.jsonl", "harmless_seen.jsonl", "gym_talk.txt", "emergencies.txt")),
    *(_written / name for name in ("safety_care.txt", "safety_harmless.txt")),
    *(_written / name for name in ("safety_teach_care.jsonl", "safety_teach_harmless.jsonl")),
    _tests / "dialogue/corpus/seen.jsonl",
    *(_written / name for name in ("labelled_messages.jsonl", "labelled_later.jsonl")),
)
"""Of what the encoder of two layers has learned, whose vectors are stored with memories: it stays as it is."""
_taught = tuple(_written / f"safety_teach_{name}.jsonl" for name in ("care", "harmless"))
_later = tuple(_written / f"safety_teach_later_{name}.jsonl" for name in ("care", "harmless"))
"""By twenty more authors, most of whose harmless messages are requests to the coach that could sound alarming."""
_logging = tuple(_written / f"safety_teach_logging_{name}.jsonl" for name in ("care", "harmless"))
"""By eight more, whose harmless messages are mostly of a log, a calendar and goals; and what eleven others said in
conversations about their log without a word of a pain."""
_labelled = tuple(_written / f"labelled_{name}.jsonl" for name in ("latest", "logging"))
SOURCES = (*EARLIER_SOURCES, *_later, *_logging, *_labelled)
_in_tongues = tuple(_written / f"safety_teach_tongues_{name}.jsonl" for name in ("care", "harmless"))
"""In German, Spanish, French, Italian and Portuguese, which the encoder does not read: of them words are learned."""
_next = tuple(_written / f"safety_teach_next_{name}.jsonl" for name in ("care", "harmless"))
"""By three more, whose harmless messages sound alarming: of them words are learned."""
SOURCES_OF_TALKS = tuple(_written / f"safety_teach_talks_{name}.jsonl" for name in ("care", "harmless"))
"""What ten people say in talks about training: what needs care is said in passing, and most of it is harmless."""
_of_others = {"despair": 2, "harmless": 6}
"""Of the messages that were said by themselves, one in so many of a kind is taught beside those of talks."""
_every_of_others, _weight_of_others = 4, 0.5
REQUESTS = (changes.TAUGHT, changes.LATER, changes.GONE_ON, changes.GONE_ON_LATER, changes.NEXT)
"""What people ask of a workout, where no part of the body is to be spared: harmless, by itself or beside a saying."""
SOURCES_OF_WORDS = (*SOURCES, *_in_tongues, *_next, *REQUESTS)
_longest_beside, _longest_request = 12, 8
"""Words of a saying, and of the request that it stands beside."""
KINDS = ("condition", "despair", "dieting", "doping", "emergency", "illness", "pain", "reckless")
KINDS_IN_TALK = (HARMLESS, *KINDS)


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the examples. ``is_new``: nobody who wrote a lexicon had read it."""

    text: str
    kind: str
    author: str
    is_new: bool
    is_scored: bool = False
    """Whether cross-validation counts it: its author had read neither a lexicon nor a corpus."""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Example:
    """A message with what the lexicons made of it and its features."""

    message: Message
    known: LexiconReading
    features: frozenset[str]


def messages() -> Iterator[Message]:
    """Every message. One whose kind is not known, but which needs care, has the kind ``care``."""
    yield from earlier_messages()
    yield from _of_files((*_later, *_logging))


def of_talks() -> Iterator[Message]:
    """Those of talks, and some of the others in English."""
    yield from _of_files(SOURCES_OF_TALKS)
    seen: dict[str, int] = {}
    for each in _of_files((*_taught, *_later, *_logging)):
        seen[each.kind] = seen.get(each.kind, 0) + 1
        is_taught = seen[each.kind] % _of_others.get(each.kind, _every_of_others) == 0
        if is_taught and languages_of(tokenise(each.text))[0] == ENGLISH:
            yield replace(each, weight=_weight_of_others)


def of_words() -> Iterator[Message]:
    """Those of which words alone are learned: in other languages, and the newest."""
    yield from _of_files((*_in_tongues, *_next))


def _of_files(paths: Iterable[Path]) -> Iterator[Message]:
    for path in paths:
        yield from (Message(each["text"], each["kind"], each["author"], is_new=True) for each in _json_lines(path))


def earlier_messages() -> Iterator[Message]:
    """Those of ``EARLIER_SOURCES``."""
    for path in (_corpus / "seen.jsonl", _corpus / "harmless_seen.jsonl"):
        for each in _json_lines(path):
            is_new = each["author"][0] in _new_authors
            yield Message(each["text"], each["kind"], each["author"], is_new, is_scored=is_new)
    for name in ("care", "harmless"):
        for each in _json_lines(_written / f"safety_teach_{name}.jsonl"):
            yield Message(each["text"], each["kind"], each["author"], is_new=True, is_scored=True)
        yield from _written_by_a_reader(name)
    for name, kind in (("gym_talk", HARMLESS), ("emergencies", "emergency")):
        for line in (_corpus / f"{name}.txt").read_text("utf-8").splitlines():
            yield Message(line, kind, name, is_new=False)
    for conversation in conversations("seen"):
        author, is_new = f"conversations {conversation.author}", conversation.author[0] not in _read_conversations
        for turn in conversation.turns:
            kind = "pain" if turn.expect.minds_pain else HARMLESS
            if turn.expect.act == "care":
                kind = turn.expect.topic if turn.expect.topic in KINDS else CARE
            yield Message(turn.say, kind, author, is_new, weight=_weight_of_conversations)


def ordinary() -> Iterator[Message]:
    """What people write to a coach from day to day, of which no part is of health. The words of them are learned from;
    the encoder meets them already, parted by what they do.
    """
    for name in ("labelled_messages", "labelled_later", "labelled_latest", "labelled_logging"):
        for each in _json_lines(_written / f"{name}.jsonl"):
            if not _of_health & {label for label, _text in each["parts"]}:
                text = "".join(text for _label, text in each["parts"])
                yield Message(
                    text, HARMLESS, f"labelled {each['author']}", is_new=True, weight=_weight_of_conversations
                )


def requests() -> Iterator[Message]:
    """What is asked of a workout, each request once."""
    met: set[str] = set()
    for each in (each for path in REQUESTS for each in changes.messages(path)):
        spares = any(change.spares for change in each.changes)
        if each.act != "other" and not spares and each.text not in met:
            met.add(each.text)
            yield Message(each.text, HARMLESS, f"asked {each.author}", is_new=True, weight=_weight_of_conversations)


def beside_requests() -> Iterator[Message]:
    """Short sayings of either kind, each beside a request, as people slip them in: they need the same care there."""
    chance = np.random.default_rng(_seed)
    asked = [each.text for each in requests() if len(each.text.split()) <= _longest_request]
    short = [each for each in messages() if each.kind != CARE and 1 < len(each.text.split()) <= _longest_beside]
    grave = [each for each in short if each.kind != HARMLESS]
    harmless = [each for each in short if each.kind == HARMLESS]
    some = chance.permutation(len(harmless))[: len(grave)]
    for each in (*grave, *(harmless[at] for at in some)):
        pair = [each.text.strip().rstrip(".!"), asked[chance.integers(len(asked))].strip().rstrip(".!")]
        text = _joints[chance.integers(len(_joints))].join(pair if chance.random() < _first_in else pair[::-1])
        weight = _weight_of_conversations * each.weight
        yield Message(text, each.kind, f"beside {each.author}", is_new=True, weight=weight)


_seed, _first_in = 5, 0.6
_joints = (", ", ". ", " - ", " ", "\n")


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text("utf-8").splitlines():
        yield json.loads(line)


def _written_by_a_reader(name: str) -> Iterator[Message]:
    """What one wrote to teach who had read the seen half: one author, never scored."""
    kind = ""
    for line in (_written / f"safety_{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            kind = line.removeprefix("# ").split()[0]
        else:
            yield Message(line, kind, READER, is_new=True)


def examples() -> Iterator[Example]:
    """Every message with its features.

    What the lexicons see in messages that they were made of would be too good to be true.
    """
    for message in (*messages(), *of_words(), *ordinary(), *requests(), *beside_requests()):
        known = lexicon_reading(message.text)
        found = words_of(known.tokens)
        if message.is_new:
            found |= lexicon_of(known.concepts, known.categories, known.languages[0])
        yield Example(message, known, found)


def matrix(rows: Iterable[frozenset[str]], columns: dict[str, int]) -> csr_matrix:
    """A row for each text."""
    values: list[float] = []
    at: list[int] = []
    ends = [0]
    for row in rows:
        known = sorted(columns[feature] for feature in row if feature in columns)
        values += [feature_value(len(row))] * len(known)
        at += known
        ends.append(len(at))
    return csr_matrix((values, at, ends), shape=(len(ends) - 1, len(columns)))


def columns_of(rows: Iterable[frozenset[str]]) -> dict[str, int]:
    """The features that at least two texts have."""
    counts: dict[str, int] = {}
    for row in rows:
        for feature in row:
            counts[feature] = counts.get(feature, 0) + 1
    names = sorted(name for name, count in counts.items() if count >= _fewest_examples)
    return {name: at for at, name in enumerate(names)}


def fit(taught: Sequence[Example]) -> Classifier:
    """The weights of each kind of care against what is harmless."""
    columns = columns_of(each.features for each in taught)
    rows = matrix((each.features for each in taught), columns)
    found: dict[str, list[str]] = {}
    intercepts: list[float] = []
    for label, kind in enumerate(KINDS):
        compared = [at for at, each in enumerate(taught) if each.message.kind in (kind, HARMLESS)]
        holds = np.array([taught[at].message.kind == kind for at in compared])
        counted = np.array([taught[at].message.weight for at in compared])
        intercept, weights = _regression(rows[compared], holds, counted)
        intercepts.append(round(intercept + _sooner.get(kind, 0), _decimals))
        for name, at in columns.items():
            if abs(weights[at]) >= _least_weight:
                found.setdefault(name, []).append(f"{label}:{round(float(weights[at]), _decimals):g}")
    return Classifier(KINDS, tuple(intercepts), {name: " ".join(pairs) for name, pairs in found.items()})


def _regression(rows: csr_matrix, holds: np.ndarray, counted: np.ndarray) -> tuple[float, np.ndarray]:
    """Logistic regression over features that count by how telling each is by itself.

    That is the log of the ratio of its shares of either side (Wang & Manning 2012, NBSVM).
    """
    there = (rows > 0).astype(float)
    one, other = 1 + np.asarray(there[holds].sum(0)).ravel(), 1 + np.asarray(there[~holds].sum(0)).ravel()
    ratio = np.abs(np.log(one / one.sum()) - np.log(other / other.sum()))
    telling = np.maximum(ratio, _least_telling) ** _telling
    model = LogisticRegression(C=STRENGTH, max_iter=5000, solver="liblinear", dual=True, tol=1e-3, random_state=0)
    model.fit(rows @ diags(telling), holds, sample_weight=counted)
    return float(model.intercept_[0]), model.coef_[0] * telling


def write() -> None:
    """Fit to every example, and write the weights."""
    taught = tuple(examples())
    fitting.write(fit(taught), WEIGHTS, f"{len(taught)} messages ({fitting.fingerprint(SOURCES_OF_WORDS)})")


def cross_validated(taught: Sequence[Example]) -> Iterator[tuple[Example, Classifier]]:
    """The examples that are scored, each with weights of which its author was left out."""
    authors = sorted({each.message.author for each in taught})
    folds = {author: at % FOLDS for at, author in enumerate(authors)}
    for fold in range(FOLDS):
        by = fit([each for each in taught if folds[each.message.author] != fold])
        yield from ((each, by) for each in taught if each.message.is_scored and folds[each.message.author] == fold)
