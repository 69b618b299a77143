"""``make learn``: writes the weights anew from the seen halves of the corpora.

``python -m learning words`` writes those of the classifiers by words alone (minutes), ``python -m learning meanings``
those of the encoder (a quarter of an hour on two cores), ``roles`` and ``story`` those of a reader upon the encoder as
it is (a minute each), ``changes`` those of the reader of changes (three quarters of an hour); without a word, all.
"""

import sys

import numpy as np

from learning import (
    change_examples,
    change_teaching,
    changes,
    clauses,
    meanings,
    minilm,
    pretrained,
    roles,
    safety,
    story_words,
    teaching,
)
from learning.fitting import Example, fingerprint, fit, fit_one_of, write
from learning.requests import SOURCES, STRENGTH, asked, examples
from learning.two_layers import two_layers
from spotter.dialogue.understanding import change_reader, clause_kinds, request_kinds
from spotter.dialogue.understanding import roles as role_reader
from spotter.dialogue.understanding import story_words as story_reader
from spotter.language import encoder, word_pieces, wordpiece
from spotter.language import minilm as transformer
from spotter.safety import learned


def main(which: str = "") -> int:
    """Learn, write, and say how much."""
    if which in ("", "words"):
        _words()
    if which in ("", "meanings"):
        _meanings()
    if which in ("", "roles"):
        _roles()
    if which in ("", "story"):
        _story()
    if which in ("", "changes"):
        _changes()
    return 0


def _words() -> None:
    found = tuple(examples(asked()))
    classifier = fit(found, STRENGTH)
    write(classifier, request_kinds.WEIGHTS, f"{len(found)} messages ({fingerprint(SOURCES)})")
    _say(f"{request_kinds.WEIGHTS.name}: {len(found)} examples, {len(classifier.weights)} features")
    of_clauses = tuple(clauses.examples())
    kinds = fit_one_of(of_clauses, clauses.STRENGTH, clauses.LEAST_WEIGHT)
    write(kinds, clause_kinds.WEIGHTS, f"{len(of_clauses)} clauses ({fingerprint(clauses.SOURCES)})")
    _say(f"{clause_kinds.WEIGHTS.name}: {len(of_clauses)} clauses, {len(kinds.weights)} features")
    safety.write()
    _say(f"{learned.WEIGHTS.name}: {learned.WEIGHTS.stat().st_size:,} bytes")


def _meanings() -> None:
    begin = pretrained.pretrained()
    lines = ("\t".join(each) for each in pretrained.word_pieces())
    word_pieces.PIECES.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    taught = tuple(meanings.taught())
    weights, labels = teaching.learned(taught, begin, _say), teaching.labels_of(taught)
    care = meanings.Matter.CARE
    weights = teaching.head_taught_again(weights, care, tuple(meanings.care_and_ordinary()), labels[care], _say)
    learned_from = f"{len(taught)} texts ({fingerprint(meanings.SOURCES)})"
    teaching.write(teaching.body_of(weights), encoder.WEIGHTS, learned_from)
    for matter, path in _HEADS.items():
        teaching.write(teaching.head_of(weights, matter), path, learned_from, labels[matter])
    for path in (encoder.WEIGHTS, *_HEADS.values()):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _roles() -> None:
    """Read by what the kinds of request are likely, so that these come first."""
    found = tuple(roles.examples(changes.messages(changes.TAUGHT)))
    labels = sorted({each.role.value for each in found})
    learned_from = f"{len(found)} mentions ({fingerprint(changes.SOURCES)})"
    by_words = [Example(each.features, frozenset({each.role.value})) for each in found]
    write(fit_one_of(by_words, roles.STRENGTH, roles.LEAST_WEIGHT), role_reader.WEIGHTS, learned_from)
    given = np.stack([each.meaning for each in found])
    layers = two_layers(given, [labels.index(each.role.value) for each in found], len(labels), roles.COURSE)
    teaching.write(layers, role_reader.MEANINGS, learned_from, labels)
    for path in (role_reader.WEIGHTS, role_reader.MEANINGS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _story() -> None:
    words = tuple(story_words.examples())
    classifier, layers = story_words.learned(words)
    learned_from = f"{len(words)} words ({fingerprint(story_words.SOURCES)})"
    write(classifier, story_reader.WEIGHTS, learned_from)
    teaching.write(layers, story_reader.MEANINGS, learned_from)
    for path in (story_reader.WEIGHTS, story_reader.MEANINGS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _changes() -> None:
    wordpiece.PIECES.write_text("".join(f"{piece}\n" for piece in minilm.word_pieces()), "utf-8")
    found = tuple(change_examples.taught())
    weights = change_teaching.learned(found, minilm.pretrained(), _say)
    learned_from = f"{len(found)} messages ({fingerprint(change_examples.SOURCES)})"
    of_heads = {name: values for name, values in weights.items() if change_teaching.is_of_heads(name)}
    body = {name: values for name, values in weights.items() if name not in of_heads}
    teaching.write(body, transformer.WEIGHTS, learned_from, packed=False)
    teaching.write(of_heads, change_reader.HEADS, learned_from, packed=False)
    for path in (transformer.WEIGHTS, change_reader.HEADS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


_HEADS = {
    meanings.Matter.REQUEST: request_kinds.MEANINGS,
    meanings.Matter.CARE: learned.MEANINGS,
}


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
