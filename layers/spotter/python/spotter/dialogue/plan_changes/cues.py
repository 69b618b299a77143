"""The words that say what is done with an exercise or a day of the plan."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon


class Cue(StrEnum):
    """What a word or a few of them say."""

    OUT = "out"
    IN = "in"
    SWAP = "swap"
    FOR = "for"
    INSTEAD = "instead"
    INSTEAD_OF = "instead_of"
    SET = "set"
    MORE = "more"
    LESS = "less"
    MOVE = "move"
    KEEP = "keep"
    SAME = "same"
    FIRST = "first"
    LAST = "last"
    AFTER = "after"
    BEFORE = "before"
    EVERYTHING = "everything"
    EVERYWHERE = "everywhere"
    ELSE = "else"
    AGAIN = "again"
    """``it``, ``them``: what was named before."""
    BACK = "back"


@cache
def cue_phrases() -> Lexicon[frozenset[Cue]]:
    """Each phrase with all that it may say."""
    found: dict[str, set[Cue]] = {}
    for line in (Path(__file__).with_name("data") / "cues.txt").read_text("utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        cue, _colon, phrases = line.partition(":")
        for phrase in phrases.split("|"):
            found.setdefault(phrase.strip(), set()).add(Cue(cue))
    return Lexicon([(phrase, frozenset(cues)) for phrase, cues in found.items()])
