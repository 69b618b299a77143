"""How the work is to be arranged, and how sets are done."""

from spotter.coaching.compose import Arrangement
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.tables import Technique, techniques
from spotter.dialogue.wished.tables import said as words_said
from spotter.language.tokens import tokenise

_shortest_work, _longest_work = 5, 180
"""Seconds of work, and of the rest behind it."""


def on_and_off(said: Understanding) -> tuple[int, int] | None:
    """The seconds of ``40 on 20 off``, whatever pieces they stand in."""
    words = [token.text for token in said.tokens if token.text not in _seconds_words]
    for at in range(len(words) - 3):
        work, on, rest, off = words[at : at + 4]
        if (on, off) == ("on", "off") and work.isdecimal() and rest.isdecimal():
            told = int(work), int(rest)
            return told if _shortest_work <= min(told) and max(told) <= _longest_work else None
    return None


_seconds_words = frozenset({"seconds", "sec", "secs", "s", "second", ",", "/"})


def plainly_arranged(said: Understanding) -> Arrangement | None:
    """How the work is arranged by a word that means nothing else, where no piece told it and none leaves it out."""
    out = [each for each in said.wished if each.kind is WishKind.OUT]
    for token in said.tokens:
        plain_one = _plain_arrangements.get(token.text)
        if plain_one is not None and not any(each.start <= token.start < each.end for each in out):
            return Arrangement(plain_one)
    return None


_plain_arrangements = {
    "emom": "emom", "amrap": "amrap", "tabata": "tabata", "supersets": "superset", "superset": "superset",
    "circuit": "circuit",
}  # fmt: skip


def style_said(text: str, _inside: tuple[Mention, ...], found: Found) -> None:
    """How the work is arranged, and how sets are done; none of it where it is to be sets and nothing more."""
    ways = techniques(text)
    arrangements = words_said("arrangement", text)
    for each in ways:
        if not (arrangements and each.name == "AMRAP last set"):
            found.techniques.append((where(each, text), each.note))
    if sorts := words_said("sort", text) if not (ways or arrangements) else ():
        found.sorts += sorts
        return
    if arrangements:
        found.fields.setdefault("arrangement", Arrangement(arrangements[0]))
    elif not ways and not {token.text for token in tokenise(text)} <= _of_sets:
        found.unheeded.append(text)


def where(technique: Technique, text: str) -> str:
    """Where a technique is used: as the words beside it say, else as it usually is."""
    words = {token.text for token in tokenise(text)}
    if technique.where in ("declined", "order"):
        return technique.where
    if words & {"each", "every", "all", "everything"}:
        return "all"
    if "last" in words and words & {"exercise", "exercises", "one", "move", "lift"}:
        return "last_exercise"
    return technique.where


_of_sets = frozenset(["last", "first", "set", "sets", "each", "of", "every", "on", "the", "normal", "a", "final"])
