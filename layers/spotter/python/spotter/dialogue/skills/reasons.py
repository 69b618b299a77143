"""Why something is not in the workout, or one exercise is and another is not: what rules it out, or took it out.

A pain that was told, a condition or a change that was asked for is named; where the coach only chose so, it says that.
"""

from collections.abc import Sequence

from spotter.catalogue import Exercise
from spotter.dialogue.answer import listed
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.state import ConversationState, Listed, Revision
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.facts import named_in
from spotter.dialogue.workouts.suitability import spared, why_unsuitable
from spotter.dialogue.workouts.workout import known
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_gone = word_set(
    "kick kicked remove removed drop dropped took taken take threw thrown cut leave delete deleted chuck chucked "
    "ditch ditched swapped replaced gone missing disappear disappeared vanish vanished skip skipped scrap scrapped "
    "bin binned out"
)
_asking_why = word_set("why come where reason whys")
_told_to_the_coach = word_set("you gone missing disappear disappeared vanish vanished")
_not = word_set("not no isnt arent cant dont wont without bad unsafe wrong but instead")
_singular = word_set("row squat press curl lunge plank raise fly")
"""Words that name no exercise alone elsewhere, and do one of the workout here."""
_longest_quote = 60


def reason(turn: Turn) -> str:
    """The reason that is asked for, in sentences; empty where none of that kind is."""
    words = {token.text for token in turn.heard.tokens}
    names = _names(turn.now) if words & _asking_why else []
    if not names:
        return ""
    if words & _gone:
        return " ".join(filter(None, (_of_one_gone(turn, name, wanted) for name, wanted in names)))
    if words & _not:
        return _of_two(turn, [own for _name, wanted in names for own in wanted[:1]])
    return ""


def _names(now: ConversationState) -> list[tuple[str, tuple[Exercise, ...]]]:
    """The exercises that the last message names, each by its name with all that it covers."""
    said = named(now.said)
    mentions = said.named("exercise", "lift", "listed")
    found: list[tuple[str, tuple[Exercise, ...]]] = []
    for each in mentions:
        if isinstance(each.value, Places):
            there = [known(now.workout.exercises[at]) for at in each.value.places if at < len(now.workout.exercises)]
            found += [(own.name, (own,)) for own in there if own is not None]
        found += [(one.text, one.exercises) for one in named_in(each) if not _is_of_taking(one)]
    taken = " ".join(name.lower() for name, _ in found)
    seen = {str(one["name"]): known(one) for one in _ever_listed(now)}
    for word in (token.text for token in said.tokens):
        ones = [own for name, own in seen.items() if own is not None and _is_last_word(word, name)]
        if ones and word not in taken:
            found.append((word, tuple(ones)))
    return found


def _is_last_word(word: str, name: str) -> bool:
    return word in _singular and word == name.lower().split()[-1]


def _is_of_taking(one: Named) -> bool:
    """Whether a word of taking something out was taken for an exercise: ``kick out``."""
    return bool({token.text for token in tokenise(one.text)} <= _gone)


def _ever_listed(now: ConversationState) -> list[Listed]:
    return [*now.workout.exercises, *(each for revision in now.workout.revisions for each in revision.before)]


def _of_one_gone(turn: Turn, name: str, wanted: Sequence[Exercise]) -> str:
    ids = {each.id for each in wanted}
    for place, one in enumerate(turn.now.workout.exercises):
        if (own := known(one)) is not None and own.id in ids:
            return f"{one['name']} is in it, at place {place + 1}."
    revision = next((each for each in reversed(turn.now.workout.revisions) if _took_out(each, ids)), None)
    if revision is None:
        words = {token.text for token in turn.heard.tokens}
        is_missed = bool(_told_to_the_coach & words and turn.now.workout.exercises)
        missing = f"It had no {name}; say 'add {name}' and I look for room." if is_missed else ""
        return _ruled_out(turn, wanted) or missing
    gone = [str(one["name"]) for one in revision.before if (own := known(one)) is not None and own.id in ids]
    said = turn.now.heard[revision.message].text if revision.message < len(turn.now.heard) else ""
    quoted = f" for '{said[:_longest_quote].strip()}{'...' if len(said) > _longest_quote else ''}'" if said else ""
    named_there = any(one.split()[-1].lower() in said.lower() for one in gone)
    chosen = "" if named_there else "Nothing forbids it: that was how I filled the time, not your wish. "
    told = _ruled_out(turn, wanted) or f"{chosen}Say 'put it back' and I do."
    return f"{listed(gone)} went when I changed the workout{quoted}. {told}"


def _took_out(revision: Revision, ids: set[str]) -> bool:
    before = {own.id for one in revision.before if (own := known(one)) is not None}
    after = {own.id for one in revision.after if (own := known(one)) is not None}
    return bool((before - after) & ids)


def _ruled_out(turn: Turn, wanted: Sequence[Exercise]) -> str:
    own = wanted[0]
    why = why_unsuitable(own, turn.known)
    return f"I leave out {own.name} because {why}." if why else ""


def _of_two(turn: Turn, owns: Sequence[Exercise]) -> str:
    """Why one of several exercises is left out and another is not, or why the only one is; empty where none is."""
    out = [own for own in owns if why_unsuitable(own, turn.known)]
    allowed = [own for own in owns if own not in out]
    if not out:
        return ""
    sore = [pain for pain in turn.known.pains if not spared(out[0], (pain,))]
    told = f"Because {why_unsuitable(out[0], turn.known)}."
    asks = _asks(out[0], sore)
    if asks and allowed:
        told = f"{told} {out[0].name} asks {asks}, {allowed[0].name} {_asks(allowed[0], sore) or 'little or nothing'}."
    if sore:
        part = sore[0].part
        told = f"{told} That is so for any {part} that was told to hurt; if it is well, say 'my {part} is fine now'."
    return told


def _asks(own: Exercise, sore: Sequence[Pain]) -> str:
    """``moderately much of the shoulder``: what an exercise asks of what hurts."""
    asked = [(joint, own.stress_on(joint)) for pain in sore for joint in pain.joints]
    said = [
        f"{stress.value} effort of the {joint.value.replace('_', ' ')}" for joint, stress in asked if stress is not None
    ]
    return listed(list(dict.fromkeys(said)))
