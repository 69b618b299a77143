"""Whose part of the body it is that is named: only the person's own are noted."""

from dataclasses import replace

from spotter.dialogue.skills.parts_said import Part, parts_said
from spotter.dialogue.skills.people import PEOPLE
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Lexicon
from spotter.language.word_lists import word_set

_their = word_set("his her their hers theirs")
_own = word_set("my mine i im ive me myself the")
_of_having = word_set("has had have got hurt hurts injured tore twisted broke sprained pulled did")
_between = word_set("left right bad poor old other sore own good")
_contracted = word_set(
    "its thats whats heres theres lets hes shes whos wheres hows todays yesterdays tomorrows mondays tuesdays "
    "wednesdays thursdays fridays saturdays sundays"
)


def own_parts(said: Message) -> tuple[Part, ...]:
    """The parts that are named but for somebody else's: ``his pec``, ``Tom's knee``, ``my wife has a bad back``."""
    return tuple(part for part in parts_said(said) if not _is_of_another(said, part))


def mine_beside(said: Message, signs: Lexicon[str]) -> tuple[Part, ...]:
    """The person's own part that ``mine`` names beside somebody else's: ``her knee is bad and mine hurts too``."""
    for start, end in clauses(said.tokens):
        own = next((at for at in range(start, end) if said.words[at] == "mine"), None)
        named = [part for part in parts_said(said) if own is not None and part.start < own]
        if own is not None and named and any(True for _ in signs.find(said.tokens[own:end])):
            return (replace(named[-1], side=""),)
    return ()


def _is_of_another(said: Message, part: Part) -> bool:
    at = part.start - 1
    while at >= 0 and said.words[at] in _between:
        at -= 1
    if at >= 0 and (said.words[at] in _their or _is_possessive(said, at)):
        return True
    begin = next((start for start, end in clauses(said.tokens) if start <= part.start < end), 0)
    return any(
        said.words[place] in PEOPLE
        and said.words[place + 1] in _of_having
        and not _own & set(said.words[place + 1 : part.start])
        for place in range(begin, part.start - 1)
    )


def _is_possessive(said: Message, at: int) -> bool:
    """Whether a word is somebody's name or noun with ``'s`` behind it."""
    token = said.tokens[at]
    written = said.text[token.start : token.end].lower()
    return written.endswith(("'s", "’s", "s'", "s’")) and said.words[at] not in _contracted
