"""The parts of the body that a stretch of a message names, each with its side."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from spotter.catalogue import joints_of, muscles_of, tables
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Entry, Lexicon
from spotter.language.word_lists import word_set
from spotter.language.words import singular

_no_parts = word_set("side sides rotator cuff disc disk arch body grip")
"""Names of the catalogue that mean something else more often than a part that hurts."""
_other_names = {
    "lower back": "loin, loins, waist, low back, lumbar",
    "rotator cuff": "supraspinatus, infraspinatus, rotor cuff, rotary cuff",
    "hamstring": "biceps femoris, semitendinosus, hammy, hammies, hammie, hams",
    "adductor": "adductor longus",
    "foot": "feet, plantar",
    "elbow": "epicondylitis, epicondyle",
    "knee": "kneecap, kneecaps, knee cap",
    "calf": "calves",
    "achilles": "achilles, achilles tendon, achilles heel",
    "shin": "shin splints, shin splint, splints",
}
_before_back = word_set("my me the a his her your with and this that old poor")
_behind_no_back = word_set("of to squat squats")
_behind_back = word_set("pain pains ache aches hurts hurt is was has feels")
_adverbs = word_set("now after before there away here when at then on through as where")
"""Behind ``right`` they make it an adverb."""
_behind_openings = word_set("the so i ive im lets then well what can and")
"""Behind a ``right`` that only opens what is said."""
_before_adverbs = word_set("all thats not feel feels feeling quite isnt yeah")
_of_verbs = word_set("have had has ive i we they just was got over nothing something anything bit little is")
"""Before ``left`` they make it a verb."""
_towards = word_set("to towards rotation rotate turning turn")
_corrects = word_set("no its actually mean meant sorry wait is rather")
_one_sided = ("one", "side")
_reach_before, _reach_behind = 2, 5


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the body at ``start:end`` of the tokens, by its plain name; ``side`` is left, right or empty."""

    plain: str
    start: int
    end: int
    side: str = ""

    @property
    def name(self) -> str:
        """The name under which it is noted: ``left knee``."""
        return f"{self.side} {self.plain}".strip()


def parts_said(said: Message) -> tuple[Part, ...]:
    """The parts that are named, in order."""
    found = [entry for entry in _names().find(said.tokens) if _is_part(said, entry)]
    return tuple(
        Part(_plain(entry.meaning), entry.start, entry.end, _side(said, entry, alone=len(found) == 1))
        for entry in found
    )


def lone_side(said: Message) -> str:
    """The side that is said by itself of what was named before: ``left one``, ``on the right``."""
    found = {side for at, side in _sides(said) if _stands_alone(said, at) and not _is_of_next(said, at)}
    return next(iter(found)) if len(found) == 1 else ""


def is_same(one: str, other: str) -> bool:
    """Whether two names are of one part; a side that only one of them has says nothing else."""
    sides = side_of(one), side_of(other)
    return without_side(one) == without_side(other) and ("" in sides or sides[0] == sides[1])


def is_near(one: str, other: str) -> bool:
    """Whether the joints or muscles of two names are partly the same, and no other side is meant."""
    sides = side_of(one), side_of(other)
    if "" not in sides and sides[0] != sides[1]:
        return False
    return bool(joints_of(one) & joints_of(other) or muscles_of(one) & muscles_of(other))


def is_muscle(plain: str) -> bool:
    """Whether a part is muscle alone, which is sore after training."""
    return bool(muscles_of(plain)) and (not joints_of(plain) or plain in _muscles)


_muscles = word_set("calf glute trap forearm butt bum core leg arm lat")


def side_of(name: str) -> str:
    """``left``, ``right`` or nothing."""
    return next((word for word in name.lower().split() if word in ("left", "right")), "")


def without_side(name: str) -> str:
    """A noted name by its plain name: ``Left knees`` is ``knee``."""
    words = " ".join(word for word in name.lower().split() if word not in ("left", "right"))
    return next((plain for plain, names in _other_names.items() if words in names.split(", ")), _plain(words))


@cache
def _names() -> Lexicon[str]:
    phrases: list[tuple[str, str]] = [
        (name.strip(), plain) for plain, names in _other_names.items() for name in names.split(",")
    ]
    for names, _means in tables.pairs("body.txt"):
        for name in names.split(", "):
            if name not in _no_parts:
                phrases += [(name, name), (f"{name}s", name)]
    return Lexicon(phrases)


def _plain(name: str) -> str:
    *before, last = name.split()
    shorter = {"achilles": "achilles", "calve": "calf", "feet": "foot", "achille": "achilles"}.get(last) or singular(
        last
    )
    return " ".join([*before, shorter])


def _is_part(said: Message, entry: Entry[str]) -> bool:
    before, behind = _word(said, entry.start - 1), _word(said, entry.end)
    if behind in _of_sessions or any(
        each.start <= entry.start and entry.end <= each.end and each.end - each.start > 1 for each in said.exercises
    ):
        return False
    if entry.meaning != "back":
        return True
    if behind in _behind_no_back:
        return False
    return before in _before_back or behind in _behind_back or _begins_clause(said, entry.start)


_of_sessions = word_set("day days workout session sessions press curl curls raise raises extensions bar")
"""Behind the name of a part they make it the name of a session or of an exercise."""


def _begins_clause(said: Message, at: int) -> bool:
    return any(start == at for start, _end in clauses(said.tokens)) or not said.tokens[at - 1].is_word


def _word(said: Message, at: int) -> str:
    return said.words[at] if 0 <= at < len(said.words) else ""


def _written(said: Message, at: int) -> str:
    """A word as it was written: ``r`` is read as ``are`` elsewhere."""
    token = said.tokens[at]
    return said.text[token.start : token.end].lower()


def _sides(said: Message) -> Iterator[tuple[int, str]]:
    for at, word in enumerate(said.words):
        before, behind = _word(said, at - 1), _word(said, at + 1)
        is_right = word == "right" and behind not in _adverbs and before not in _before_adverbs
        is_right = is_right and not (at == 0 and behind in _behind_openings)
        if (is_right and not _is_very(said, at)) or (word == "left" and before not in _of_verbs and behind != "of"):
            yield at, word
        elif _written(said, at) in ("l", "r") and _names_side(said, at):
            yield at, "left" if _written(said, at) == "l" else "right"


def _is_very(said: Message, at: int) -> bool:
    """Whether ``right`` only makes what stands behind it worse: ``a right pain``."""
    behind = _word(said, at + 1)
    named = at + 1 < len(said.tokens) and _names().at(said.tokens, at + 1) is not None
    return _word(said, at - 1) == "a" and bool(behind) and not named and behind not in _one_sided


def _names_side(said: Message, at: int) -> bool:
    """Whether a bare letter is a side: ``L shoulder``, ``knee r``, and not ``shins r burning``."""
    if at + 1 < len(said.tokens) and (_names().at(said.tokens, at + 1) or _word(said, at + 1) == "one"):
        return True
    before = _word(said, at - 1)
    return bool(before) and _names().at(said.tokens, at - 1) is not None and singular(before) == before


def _side(said: Message, entry: Entry[str], *, alone: bool) -> str:
    found = dict(_sides(said))
    if "both" in said.words[max(0, entry.start - 2) : entry.start] or "both" in said.words[entry.end : entry.end + 2]:
        return ""
    corrected = [
        side
        for at, side in found.items()
        if at > entry.end and _corrects & set(said.words[max(entry.end, at - 3) : at]) and _stands_alone(said, at)
    ]
    if corrected and alone:
        return corrected[-1]
    for at in range(entry.start - 1, max(-1, entry.start - 1 - _reach_before), -1):
        if at in found:
            return found[at]
        if not said.tokens[at].is_word:
            break
    for at in range(entry.end, min(len(said.words), entry.end + _reach_behind)):
        if at in found and (at == entry.end or _stands_alone(said, at)) and not _is_of_next(said, at):
            return found[at]
    if alone:
        rest = [side for at, side in found.items() if _stands_alone(said, at)]
        return rest[-1] if rest else ""
    return ""


def _stands_alone(said: Message, at: int) -> bool:
    """Whether a side is said of what was named: ``the right one``, ``on the left``."""
    if _towards & set(said.words[max(0, at - 3) : at]):
        return False
    behind = _word(said, at + 1)
    ends = not behind or not said.tokens[at + 1].is_word or behind in _one_sided
    return ends or (_word(said, at - 1) in ("the", "on", "my") and behind not in ("arm", "leg", "hand", "foot"))


def _is_of_next(said: Message, at: int) -> bool:
    return at + 1 < len(said.tokens) and _names().at(said.tokens, at + 1) is not None
