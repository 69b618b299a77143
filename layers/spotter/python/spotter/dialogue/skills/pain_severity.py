"""How bad a pain is said to be."""

from spotter.coaching.types import Severity
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_least_severe, _least_moderate = 7, 4
_denials = word_set("no not without zero doesnt didnt dont isnt arent never aint")
_denial_reach = 3
_earlier = word_set("was were from yesterday instead")
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
        if scale >= _least_severe:
            return Severity.SEVERE
        return Severity.MODERATE if scale >= _least_moderate else Severity.MILD
    classes = word_classes("pain")
    calmed = {at for entry in classes["calm"].find(said.tokens) for at in range(entry.start, entry.end)}
    severe = [entry for entry in classes["severe"].find(said.tokens) if not {entry.start, entry.end - 1} & calmed]
    mild = list(classes["mild"].find(said.tokens))
    if severe and not is_denied(said, severe[0].start):
        beside_mild = any(entry.end == severe[0].start for entry in mild)
        return Severity.MILD if beside_mild else Severity.SEVERE
    if list(classes["moderate"].find(said.tokens)):
        return Severity.MODERATE
    return Severity.MILD if mild or calmed else None


def scale_said(said: Message) -> int | None:
    """The number out of ten: ``3/10``, ``two or three out of ten``; the highest of several that hold now."""
    words, found = said.words, []
    for at, value in said.numbers():
        behind = words[at + 1 : at + 4]
        of_ten = behind[:2] == ("/", "10") or (behind[:2] == ("out", "of") and behind[2:] in (("ten",), ("10",)))
        earlier = _earlier & set(words[max(0, at - 2) : at])
        joking = "would" in words[at + 3 : at + 5]
        if of_ten and value <= 10 and not earlier and not joking:
            found.append(int(value))
    return max(found, default=None)


def is_denied(said: Message, at: int) -> bool:
    """Whether a no stands right before the word at ``at``."""
    before = said.words[max(0, at - _denial_reach) : at]
    cut = max((place + 1 for place, word in enumerate(before) if word in (",", ".", "but", "though")), default=0)
    return bool(_denials & set(before[cut:]))
