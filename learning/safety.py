"""What safety's second reader learns of: the seen halves of the corpora, and messages that were written to teach it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from learning.fitting import fingerprint
from spotter.language.classifier import feature_value
from spotter.safety.assess import LexiconReading, lexicon_reading
from spotter.safety.learned import (
    CARE,
    LEXICON_SCALE,
    WEIGHTS,
    Likelihood,
    is_of_lexicon,
    lexicon_of,
    likelihood,
    read_weights,
    words_of,
)
from tests.unit.dialogue.corpus_format import conversations

HARMLESS = "harmless"
STRENGTH = 1.5
FOLDS = 6
_kind_strength = 1.0
_least_weight = {CARE: 0.05}
_least_kind_weight = 0.12
_fewest_examples = 2
_tests = Path(__file__).parents[1] / "tests/unit"
_corpus = _tests / "safety/corpus"
_new_authors = "klm"
"""The first letters of those whom nobody had read who wrote a lexicon."""
_written = Path(__file__).parent / "data"
SOURCES = (
    *(_corpus / name for name in ("seen.jsonl", "harmless_seen.jsonl", "gym_talk.txt", "emergencies.txt")),
    *(_written / name for name in ("safety_care.txt", "safety_harmless.txt")),
    _tests / "dialogue/corpus/seen.jsonl",
)
_kinds = frozenset({"despair", "emergency", "illness", "pain", "condition", "dieting", "doping", "reckless"})


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the examples. ``is_new``: nobody who wrote a lexicon had read it."""

    text: str
    kind: str
    author: str
    is_new: bool
    is_scored: bool = False
    """Whether cross-validation counts it: it is new and was not written to teach."""


def messages() -> Iterator[Message]:
    """Every example. One whose kind is not known, but which needs care, has the kind ``care``."""
    for name in ("seen", "harmless_seen"):
        for line in (_corpus / f"{name}.jsonl").read_text("utf-8").splitlines():
            each = json.loads(line)
            is_new = each["author"][0] in _new_authors
            yield Message(each["text"], each["kind"], each["author"], is_new, is_scored=is_new)
    for name, kind in (("gym_talk", HARMLESS), ("emergencies", "emergency")):
        for at, line in enumerate((_corpus / f"{name}.txt").read_text("utf-8").splitlines()):
            yield Message(line, kind, f"{name} {at // 60}", is_new=False)
    for name in ("safety_care", "safety_harmless"):
        yield from _written_to_teach(name)
    for at, conversation in enumerate(conversations("seen")):
        for turn in conversation.turns:
            expect = turn.expect
            if expect.act == "care":
                kind = expect.topic if expect.topic in _kinds else CARE
                yield Message(turn.say, kind, f"conversation {at // 20}", is_new=False)
            else:
                kind = "pain" if expect.minds_pain else HARMLESS
                yield Message(turn.say, kind, f"conversation {at // 20}", is_new=False)


def _written_to_teach(name: str) -> Iterator[Message]:
    kind = ""
    for at, line in enumerate((_written / f"{name}.txt").read_text("utf-8").splitlines()):
        if line.startswith("# "):
            kind = line.removeprefix("# ").split()[0]
        else:
            yield Message(line, kind, f"{name} {at // 40}", is_new=True)


def features(message: Message) -> frozenset[str]:
    """The features of an example. What the lexicons see in messages they were made of would be too good to be true."""
    reading = lexicon_reading(message.text)
    found = words_of(reading.tokens)
    if not message.is_new:
        return found
    return found | lexicon_of(reading.concepts, reading.categories, reading.languages[0])


def matrix(rows: Iterable[frozenset[str]], columns: dict[str, int]) -> csr_matrix:
    """A row for each text; the features of the lexicons count more."""
    values: list[float] = []
    at: list[int] = []
    ends = [0]
    for row in rows:
        value = feature_value(len(row))
        for feature in sorted(row):
            if feature in columns:
                values.append(value * (LEXICON_SCALE if is_of_lexicon(feature) else 1))
                at.append(columns[feature])
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


def fit(taught: Iterable[Message]) -> Iterator[str]:
    """The lines of the file of weights."""
    examples = list(taught)
    rows = [features(each) for each in examples]
    columns = columns_of(rows)
    every = matrix(rows, columns)
    yield from _lines(CARE, every, [each.kind != HARMLESS for each in examples], columns, STRENGTH)
    of_a_kind = [at for at, each in enumerate(examples) if each.kind not in (HARMLESS, CARE)]
    for kind in sorted({examples[at].kind for at in of_a_kind}):
        holds = [examples[at].kind == kind for at in of_a_kind]
        yield from _lines(kind, every[of_a_kind], holds, columns, _kind_strength)


def _lines(label: str, rows: csr_matrix, holds: list[bool], columns: dict[str, int], strength: float) -> Iterator[str]:
    model = LogisticRegression(C=strength, max_iter=2000, solver="liblinear", random_state=0).fit(rows, holds)
    yield f"{label}\t{model.intercept_[0]:.2f}"
    least = _least_weight.get(label, _least_kind_weight)
    by_weight: dict[float, list[str]] = {}
    for name, at in columns.items():
        weight = float(model.coef_[0][at]) * (LEXICON_SCALE if is_of_lexicon(name) else 1)
        if abs(weight) >= least:
            by_weight.setdefault(round(weight, 2), []).append(name)
    for value, names in sorted(by_weight.items()):
        yield "\t".join((label, f"{value:g}", *names))


def write() -> None:
    """Fit to every example, and write the weights."""
    taught = tuple(messages())
    head = f"# Made by `make learn` of {len(taught)} messages ({fingerprint(SOURCES)}): not written by hand."
    WEIGHTS.write_text("\n".join([head, *fit(taught)]) + "\n", "utf-8")


def cross_validated() -> Iterator[tuple[Message, LexiconReading, Likelihood]]:
    """What is read in the new messages of the corpora, by weights of which their author was left out."""
    taught = tuple(messages())
    authors = sorted({each.author for each in taught})
    folds = {author: at % FOLDS for at, author in enumerate(authors)}
    for fold in range(FOLDS):
        by = read_weights(fit(each for each in taught if folds[each.author] != fold))
        for each in taught:
            if each.is_scored and folds[each.author] == fold:
                known = lexicon_reading(each.text)
                yield (
                    each,
                    known,
                    likelihood(known.tokens, known.concepts, known.categories, known.languages[0], by),
                )
