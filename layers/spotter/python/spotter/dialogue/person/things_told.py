"""What a message tells of the things that it names, for later messages to heed: what it only names is passed over.

In the middle of a talk people name exercises, gear and parts of the body all the time: in what they lifted, in a swap,
in a question, in a story. Only what they say that they have or lack, want or refuse, or what hurts, holds later. Each
thing is read by what was learned of such messages (``understanding.stances``); a request for a workout says what that
is to be like, and is read as such.
"""

from collections.abc import Mapping
from dataclasses import replace

from spotter.catalogue import Equipment, Joint, joints_of
from spotter.dialogue.composing.areas import area_named
from spotter.dialogue.composing.build_parts import SPARED
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.excluded_exercises import covered_by
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.new_workouts import likelihood_of_new_workout
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.equipment import FULL_GYM
from spotter.dialogue.understanding.stances import Stance, stance_of
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.talk.telling import Telling

_told = 0.4
"""How likely it has to be that somebody says so, where words say it too."""
_surely_named = 0.8
"""How likely a part of the body has to be only named: rather it is minded once too often."""
_surely_well = 0.6
_surely = 0.7
"""The same where no word does."""
_asks_for_one = 0.5
_exercises = frozenset({"exercise", "movement", "impact"})
_gear = frozenset({"equipment", "location"})
_parts = frozenset({"part", SPARED})
_bodily = ("part", "area")
_of_one_side = frozenset({"left", "right", "other"})
_of_no_care = (Stance.NONE, Stance.IN, Stance.OUT, Stance.HAVE, Stance.LACK)
_only = frozenset({"only", "just", "solely", "nothing", "all"})


def as_told(said: Understanding) -> Understanding:
    """``said`` without what its message only names."""
    if asks_for_a_workout(said.text):
        return said
    return replace(
        said,
        acts=tuple(_act_told(each, said) for each in said.acts),
        mentions=tuple(told for each in said.mentions if (told := _told_of(each, said)) is not None),
    )


def _welcome(said: Understanding) -> frozenset[str]:
    """The ids of the exercises that a message says are wanted, or orders in: whatever was said against them before."""
    if asks_for_a_workout(said.text):
        return frozenset()
    named = [each for each in said.named("exercise") if _share(each, said, Stance.WANT, Stance.IN) >= _surely]
    return frozenset().union(*map(covered_by, named))


def well_parts(said: Understanding) -> frozenset[Joint]:
    """The joints of the parts of the body that a message surely says do not hurt."""
    named = [
        each
        for each in said.named(*_bodily)
        if _is_said_to_be_well(each, said)
        and not _of_one_side & {token.text for token in said.tokens[max(0, each.start - 1) : each.start]}
    ]
    parts = (str(each.value) if each.kind == "part" else area_named(str(each.value))[0] for each in named)
    return frozenset().union(*map(joints_of, parts))


def _is_said_to_be_well(mention: Mention, said: Understanding) -> bool:
    """Whether the reader of talks tells so."""
    if not 0 <= mention.start < mention.end <= len(said.tokens):
        return False
    letters = said.tokens[mention.start].start, said.tokens[mention.end - 1].end
    told = talk_reading(said.text).telling_of(*letters)
    return told is not None and told[Telling.WELL] >= _surely_well


def heeded(wanted: WorkoutConstraints, said: Understanding) -> WorkoutConstraints:
    """``wanted``, with what its message says is welcome; gear that is told of is there beside what was known before.

    Unless it is said that there is nothing else, or where it is: then that is all there is.
    """
    wanted = replace(wanted, allowed=wanted.allowed | _welcome(said))
    words = {token.text for token in said.tokens}
    is_all = bool(words & _only) or any(True for _ in said.named("location")) or asks_for_a_workout(said.text)
    if wanted.equipment is None or is_all or len(wanted.equipment) > len(FULL_GYM) // 2:
        return wanted
    return replace(wanted, adds_gear=True)


def is_of_one_session(text: str, told: frozenset[Equipment] | None, known: frozenset[Equipment] | None) -> bool:
    """Whether a request names some of the gear that is known for one workout, and not all there is from now on."""
    if told is None or known is None or not told < known or not asks_for_a_workout(text):
        return False
    return not {token.text for token in plain(text).tokens} & _only


def asks_for_a_workout(text: str) -> bool:
    """Whether a message is read as a request for one workout, which says what that is to be like.

    A plan for a week names lifts by the way: ``mon bench, tue squat`` is no bench that somebody has.
    """
    if likelihood_of_new_workout(text) < _asks_for_one:
        return False
    return likelihoods(text, "", Stands.NOTHING)[Intent.WEEK] < _asks_for_one


def _act_told(act: Act, said: Understanding) -> Act:
    told = ((name, _told_of(each, said)) for name, each in act.mentions)
    return replace(act, mentions=tuple((name, each) for name, each in told if each is not None))


def _told_of(mention: Mention, said: Understanding) -> Mention | None:
    """A mention as it was meant; None where it is only named."""
    if mention.kind in _exercises and mention.denied:
        return mention if _share(mention, said, Stance.NO, Stance.HURTS) >= _told else None
    if mention.kind in _gear and mention.denied:
        if _share(mention, said, Stance.HAVE) >= _surely:
            return replace(mention, denial=None)
        return mention if _share(mention, said, Stance.LACK, Stance.NO) >= _told else None
    if mention.kind == "location" and _is_left(mention, said):
        return None
    if mention.kind in _gear:
        return mention if _share(mention, said, Stance.HAVE, Stance.WANT) >= _told else None
    if mention.kind == "area" and mention.denied:
        return mention if _share(mention, said, Stance.HURTS, Stance.NO, Stance.WELL) >= _told else None
    if mention.kind in _parts:
        likely = _of(mention, said)
        is_named_only = likely is not None and sum(likely[each] for each in _of_no_care) > _surely_named
        return None if is_named_only else mention
    return mention


def _is_left(place: Mention, said: Understanding) -> bool:
    """Whether it is a place that somebody comes from: ``just back from the gym``."""
    before = [token.text for token in said.tokens[max(0, place.start - 2) : place.start]]
    return "from" in before


def _share(mention: Mention, said: Understanding, *stances: Stance) -> float:
    likely: Mapping[Stance, float] | None = _of(mention, said)
    return 1.0 if likely is None else sum(likely[each] for each in stances)


def _of(mention: Mention, said: Understanding) -> Mapping[Stance, float] | None:
    """How likely each stance is of what a mention names; None where it stands at no place of its message."""
    if not 0 <= mention.start < mention.end <= len(said.tokens):
        return None
    return stance_of(said.text, said.tokens[mention.start].start, said.tokens[mention.end - 1].end)
