"""How bad a pain is said to be."""

from collections.abc import Iterator

from spotter.coaching.types import Severity
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_most, _least_severe, _least_moderate = 10, 7, 4
_denials = word_set("no not without zero doesnt didnt dont isnt arent never aint")
_denial_reach = 3
_downplaying = word_set("no not without doesnt isnt aint arent wasnt nothing hardly barely never dont")
_between = word_set("so too that very really all a an as it this overly particularly to hurt hurting any anything")
"""What may stand between a no and the word that it plays down."""
_by_degree, _degrees = word_set("painful sore strong"), word_set("so too that very really overly particularly")
"""``Not so sore`` is a little sore, where ``not sore`` is well."""
_of_something_else = word_set("better improvement change changed difference help use luck today tonight please pls for")
"""Behind it they say that it is no pain that is played down: ``not much better``, ``nothing wild today``."""
_behind_grades = word_set(". , ; ! ? now today right when if on at but and so i tonight maybe though -")
_earlier = word_set("was were from yesterday instead")
_tens = (("ten",), ("10",))
_of_time = (("years",), ("year",), ("months",), ("weeks",), ("days",), ("hours",), ("minutes",), ("min",))
CARE = {
    Severity.MILD: "I will hold back increases on what loads it; if it gets worse, stop and tell me.",
    Severity.MODERATE: "I will spare it until you say that it is over; if it stays or gets worse, see a physio or a "
    "doctor.",
    Severity.SEVERE: "Nothing of mine will load it until you say that it is over. Please have a doctor or a physio "
    "look at it.",
}


def severity_said(said: Message) -> Severity | None:
    """How bad a pain is said to be: by a number out of ten, or by words; None if that is not said."""
    scale = scale_said(said)
    if scale is not None:
        return severity_of(scale)
    classes = word_classes("pain")
    calmed = {at for entry in classes["calm"].find(said.tokens) for at in range(entry.start, entry.end)}
    calmed |= set(_played_down(said))
    severe = [entry for entry in classes["severe"].find(said.tokens) if not {entry.start, entry.end - 1} & calmed]
    mild = list(classes["mild"].find(said.tokens))
    if severe and not is_denied(said, severe[0].start):
        beside_mild = any(entry.end == severe[0].start for entry in mild)
        return Severity.MILD if beside_mild else Severity.SEVERE
    if any(entry.start not in calmed for entry in classes["moderate"].find(said.tokens)):
        return Severity.MODERATE
    return Severity.MILD if mild or calmed else None


def severity_of(scale: float) -> Severity | None:
    """How bad a number out of ten is; None where it is none."""
    if not 0 < scale <= _most:
        return None
    if scale >= _least_severe:
        return Severity.SEVERE
    return Severity.MODERATE if scale >= _least_moderate else Severity.MILD


def severity_words(said: Message) -> frozenset[int]:
    """Where it is said in words how bad a pain is."""
    classes = word_classes("pain")
    names = ("mild", "moderate", "severe", "calm")
    found = {at for name in names for each in classes[name].find(said.tokens) for at in range(each.start, each.end)}
    return frozenset(found | set(_played_down(said)))


def _played_down(said: Message) -> Iterator[int]:
    """Where it is said that a pain is not great: ``not so much``, ``nothing wild``, ``hardly noticeable``."""
    for great in word_classes("pain")["great"].find(said.tokens):
        at = great.start - 1
        while at >= 0 and said.words[at] in _between:
            at -= 1
        is_no = at >= 0 and said.words[at] in _downplaying
        by_degree = said.words[great.start] not in _by_degree or bool(_degrees & set(said.words[at + 1 : great.start]))
        if is_no and by_degree and not _of_something_else & set(said.words[great.end : great.end + 2]):
            yield from range(at, great.end)


def scale_said(said: Message) -> int | None:
    """The number out of ten: ``3/10``, ``two or three out of ten``; the highest of several that hold now."""
    words, found = said.words, []
    for at, value in said.numbers():
        behind = words[at + 1 : at + 4]
        of_ten = behind[:2] == ("/", "10") or (behind[:2] == ("out", "of") and behind[2:] in _tens)
        of_ten = of_ten or (behind[:1] in (("outta",), ("from",), ("of",)) and behind[1:2] in _tens)
        over_ten = behind[:2] in (("over", "10"), ("over", "ten")) and behind[2:] not in _of_time
        of_ten = of_ten or over_ten or _is_bare_grade(said, at)
        earlier = _earlier & set(words[max(0, at - 2) : at])
        joking = "would" in words[at + 3 : at + 5]
        if of_ten and value <= 10 and not earlier and not joking:
            found.append(int(value))
    return max(found, default=None)


def _is_bare_grade(said: Message, at: int) -> bool:
    """Whether a number is a grade without its scale: ``maybe a 6``, ``it is at a 3 now``, ``level 4``."""
    grades = (
        said.words[max(0, at - 1) : at] in (("a",), ("level",), ("an",)) and said.tokens[at].kind is TokenKind.NUMBER
    )
    return grades and (at + 1 == len(said.words) or said.words[at + 1] in _behind_grades)


def is_absent(said: Message, at: int) -> bool:
    """Whether there is said to be none of what stands at ``at``; ``not too much pain`` is some."""
    return is_denied(said, at) and not any(place < at <= place + _denial_reach + 1 for place in _played_down(said))


def is_denied(said: Message, at: int) -> bool:
    """Whether a no stands right before the word at ``at``."""
    before = said.words[max(0, at - _denial_reach) : at]
    cut = max((place + 1 for place, word in enumerate(before) if word in (",", ".", "but", "though")), default=0)
    return bool(_denials & set(before[cut:]))
