"""Messages that leave things as they are: ``monday stays``, ``rows are right``, ``undo... no, leave it``.

What a stretch does is told by what it is about: one that only says that something stands, or that takes its own request
back, looks like the request. Nothing is done for it.
"""

from spotter.dialogue.training.plan import Plan
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_of_what_stands = frozenset({"correct", "undo", "delete_log", "schedule", "unschedule", "reschedule"})
"""Kinds of stretch that are about what is written down."""
_longest = 7
_stays = word_set("stays stay stands stand remains remain")
_is = word_set("is are was were looks look")
_right = word_set("right correct fine ok okay good unchanged")
_but = word_set(
    "not dont doesnt isnt arent wasnt cant wont no never but except only wrong instead if unless until to cancel drop "
    "scrap delete move skip change swap undo remove take too"
)
_opens = word_set("no nope nah wait actually hm hmm oh ah sorry ok okay")
_left = (
    *("leave it", "leave that", "leave them", "leave everything", "keep it", "keep that", "keep them", "dont"),
    *("leave it all", "leave them all", "keep it all", "keep them all", "keep everything", "keep all of them"),
)
_never_mind = ("never mind", "nevermind", "nvm")
_fillers = word_set(", . ... … ! the it then please pls again as like that")


def left_as_it_is(kind: str, said: Message, whole: Message) -> Plan | None:
    """An answer where a stretch, or the message as a whole, asks for nothing after all; None where it asks."""
    if (kind in _of_what_stands and _stands(said)) or is_taken_back(whole):
        return Plan("nothing", text="All right, I leave that as it is.")
    return None


def _stands(said: Message) -> bool:
    """Whether it is only said that something stands as it is."""
    words = [word for word in said.words if word not in _fillers]
    spoken = [set(said.words[start:end]) - _fillers - _opens for start, end in clauses(said.tokens)]
    if sum(map(bool, spoken)) > 1:
        return False
    if len(words) > _longest or said.is_question or said.numbers() or _but & set(words):
        return False
    ends = [word for word in words if word in _stays]
    is_right = any(word in _is and set(words[at + 1 : at + 3]) & _right for at, word in enumerate(words))
    return is_right or (bool(ends) and words[0] not in _stays)


def is_taken_back(whole: Message) -> bool:
    """Whether the request is taken back behind it, and nothing else is asked instead: ``undo that. no, leave it``."""
    spans = clauses(whole.tokens)
    for at, (start, end) in enumerate(spans):
        if not at or not _takes_back(whole, start, end):
            continue
        rest = whole.part(start, len(whole.tokens))
        return not rest.numbers() and not rest.exercises
    return False


def _takes_back(whole: Message, start: int, end: int) -> bool:
    """Whether a clause takes back what was asked before it: ``no, leave it``, ``nevermind``."""
    said = " ".join(word for word in whole.words[start:end] if word not in (",", ".", "!", "...", "…"))
    if any(said.endswith(each) for each in _never_mind):
        return True
    behind = said.split()
    own = bool(behind) and behind[0] in _opens
    before = next((word for word in reversed(whole.words[:start]) if word not in (",", ".", "!", "...", "…")), "")
    bare = " ".join(behind[1:] if own else behind)
    return (own or before in _opens) and bare in _left
