"""Equipment that a message tells to be gone, with no word that denies: ``all the bars are taken``."""

from collections.abc import Mapping
from dataclasses import replace

from spotter.dialogue.conversation.heard import reading_beside
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.roles import Role
from spotter.language.negation import Denial
from spotter.language.word_lists import word_set

_more_likely = 0.5
_of_equipment = ("equipment", "location")


def with_equipment_gone(said: Understanding, utterance: Utterance) -> Understanding:
    """``said``, its equipment denied where there is none of it.

    As ``named`` is read beside the workout: "all the bars are taken" says so with no word that denies. Where it is told
    what all is to be done with, other equipment that is named is not there: "they took my dumbbells, make it bands".
    """
    reading = reading_beside(utterance)
    if reading is None:
        return said
    roles = {
        (each.start, each.kind): Role(max(likely, key=lambda name: likely[name]))
        for each, likely in zip(reading.mentions, reading.roles, strict=True)
        if each.kind in _of_equipment
    }
    if reading.wholes["equipment"] > _more_likely and Role.ONLY in roles.values():
        kept = {at: role for at, role in roles.items() if role is Role.ONLY and not _is_gone(at[0], said)}
        roles |= dict.fromkeys(set(roles) - set(kept), Role.AVOID) if kept else {}
    return replace(said, mentions=tuple(_denied_where_gone(each, roles) for each in said.mentions))


def _is_gone(at: int, said: Understanding) -> bool:
    """Whether it is told beside what is named that it is not there: ``my roommate took the dumbbells``."""
    words = [token.text for token in said.tokens]
    before = [each for each in range(max(0, at - _before_equipment), at) if not set(words[each + 1 : at]) & _there]
    near = [*before, *range(at + 1, min(len(words), at + _behind_equipment))]
    return any(words[each] in _gone and words[each - 1 : each] not in _own for each in near)


_own = (["i"], ["we"], ["ive"], ["weve"])
"""Before what was done with it: "I borrowed dumbbells" says that they are there."""


_there = word_set("ive weve have got only just but")
"""Between what is gone and other equipment: ``the cables are closed, I've only dumbbells``."""
_gone = word_set(
    "gave given roped took taken takes stole stolen jacked nicked borrowed borrow borrows lent loaned sold reserved "
    "occupied busy broken broke bust busted snapped gone missing packed closed locked"
)
_before_equipment, _behind_equipment = 4, 6


def _denied_where_gone(mention: Mention, roles: Mapping[tuple[int, str], Role]) -> Mention:
    """The mention, denied where it is not there; what is denied stays so, whatever is likely of it."""
    is_lacking = roles.get((mention.start, mention.kind)) is Role.AVOID
    return replace(mention, denial=Denial.LACK) if is_lacking and not mention.denied else mention
