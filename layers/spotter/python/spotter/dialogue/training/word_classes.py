"""The classes of words that a skill keeps in ``data/<skill>.txt``: ``class: phrase, phrase``."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_phrases


@cache
def word_classes(name: str) -> Mapping[str, Lexicon[str]]:
    """The lexicons of ``<name>.txt`` by class; a phrase may be of several."""
    phrases: dict[str, list[tuple[str, str]]] = {}
    for phrase, kind in phrases_of(name):
        phrases.setdefault(kind, []).append((phrase, kind))
    return {kind: Lexicon(found) for kind, found in phrases.items()}


def phrases_of(name: str) -> tuple[tuple[str, str], ...]:
    """Every phrase of ``<name>.txt`` with its class."""
    return tuple(read_phrases(Path(__file__).with_name("data") / f"{name}.txt"))
