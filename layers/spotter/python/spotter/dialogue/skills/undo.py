"""Back to how it was: the whole workout before the last change, or one exercise of it."""

from functools import cache
from pathlib import Path

from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.changes.targets import mentioned, place_of, targets
from spotter.dialogue.state import Listed, Revision
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.places import Place, place_asked
from spotter.dialogue.workouts.workout import known, revised
from spotter.language.lexicon import Lexicon, read_lexicon

_removals = frozenset({"delete", "deletion", "removal", "cut"})
_as_it_is = "All right: everything stays as it is."
_nothing = "There is no change that I could take back. Tell me what you would like to be different."


def undo(turn: Turn) -> Answer:
    """The workout before the last change; of one that is named, the exercise before its own last change."""
    if turn.act.intent == "not_that":
        return _left_as_before(turn)
    if turn.act.intent == "changed_mind" and _was_only_considered(turn):
        return Answer(_as_it_is)
    revisions = turn.now.workout.revisions
    if not revisions:
        return Answer(_nothing)
    if _words_said(turn) & _removals and not turn.act.all("target"):
        return _undo_removal(turn)
    named = turn.act.all("target")
    if any(mention.kind == "pointed" for mention in named):
        named = (*named, *mentioned(turn.heard))
    gone = [mention for mention in named if isinstance(mention.value, Named)]
    removed = [old for mention in gone if isinstance(mention.value, Named) for old in _removed(turn, mention.value)]
    if removed:
        return _put_back(turn, removed)
    whole = all(mention.kind in ("whole", "pointed") for mention in turn.act.all("target"))
    found = targets(turn, "Which one should I put back?", needed=False)
    if found.question is not None and not whole:
        return found.question
    if not found.every and found.places and _is_particular(turn):
        return _exercises_back(turn, found.places)
    return _whole_back(turn, revisions[-1])


def _was_only_considered(turn: Turn) -> bool:
    """Whether the mind is changed about something that was thought of and not done: there is nothing to take back."""
    return next(_considered().find(turn.heard.tokens[: turn.act.start]), None) is not None


@cache
def _considered() -> Lexicon[str]:
    return read_lexicon(Path(__file__).parents[1] / "data" / "considered.txt")


def _words_said(turn: Turn) -> set[str]:
    return {token.text for token in turn.heard.tokens[turn.act.start : turn.act.end]}


def _undo_removal(turn: Turn) -> Answer:
    """What the newest message that took exercises out took out, whatever was changed since."""
    for revision in reversed(turn.now.workout.revisions):
        away = [old for old in _taken_out(revision) if place_of(old, turn.now.workout.exercises) is None]
        if away:
            return _put_back(turn, away)
    return Answer(_nothing)


def _taken_out(revision: Revision) -> list[Listed]:
    """What a message took out and put nothing in the place of: what came in stands behind its old neighbour."""
    gone = {at: old for at, old in enumerate(revision.before) if place_of(old, revision.after) is None}
    behind = 0
    for new in revision.after:
        before = place_of(new, revision.before)
        if before is not None:
            behind = before + 1
        elif behind in gone:
            del gone[behind]
            behind += 1
    return list(gone.values())


def _left_as_before(turn: Turn) -> Answer:
    """What is told not to be changed, right after it was: it is as it was before."""
    found = targets(turn, "Which one should be as it was?")
    if found.question is not None:
        return found.question
    last = turn.now.workout.last_change
    ids = {turn.now.workout.exercises[place]["id"] for place in found.places}
    if last is None or last.message != len(turn.now.heard) - 2 or not ids <= set(last.changed_ids):
        names = listed([str(turn.now.workout.exercises[place]["name"]) for place in found.places])
        return ask(f"What should I do about {names}?", ("Leave it as it is", "Take it out", "Swap it"))
    return _exercises_back(turn, found.places)


def _is_particular(turn: Turn) -> bool:
    """Whether single exercises are meant: a bare "it" means the last change, whatever it was."""
    named = [mention for mention in turn.act.all("target") if mention.kind != "pointed"]
    words = {token.text for token in turn.heard.tokens[turn.act.start : turn.act.end]}
    return bool(named) or bool(words & {"one", "those", "these"})


def _whole_back(turn: Turn, revision: Revision) -> Answer:
    if not revision.before:
        return Answer("There was no workout before this one. I can build you another.")
    calls = revised(turn.now, _with_ids(revision.before, turn.now.workout.exercises), revision.summary_before)
    return Answer(calls=calls) if calls else Answer("It is as it was before already.")


def _exercises_back(turn: Turn, places: tuple[int, ...]) -> Answer:
    """Each exercise as it was before it was last changed; what stood in its place before a swap comes back."""
    exercises = list(turn.now.workout.exercises)
    unchanged: list[str] = []
    for place in places:
        old = _before(turn, exercises[place])
        if old is None:
            unchanged.append(str(exercises[place]["name"]))
        else:
            exercises[place] = (
                {**old, "id": exercises[place]["id"]}
                if old["name"] == exercises[place]["name"]
                else {name: value for name, value in old.items() if name != "id"}
            )
    if len(unchanged) == len(places):
        return Answer(f"{listed(unchanged)} {'is' if len(unchanged) == 1 else 'are'} as at the start: nothing to undo.")
    return Answer(calls=revised(turn.now, exercises))


def _before(turn: Turn, exercise: Listed) -> Listed | None:
    """What an exercise was before the newest message that changed it."""
    for revision in reversed(turn.now.workout.revisions):
        after = place_of(exercise, revision.after)
        if after is None:
            continue
        before = place_of(revision.after[after], revision.before)
        if before is None:
            old = revision.before[after] if after < len(revision.before) else None
            return old if old is not None and place_of(old, revision.after) is None else None
        if _amounts(revision.before[before]) != _amounts(revision.after[after]):
            return revision.before[before]
    return None


def _amounts(exercise: Listed) -> Listed:
    return {name: value for name, value in exercise.items() if name != "id"}


def _removed(turn: Turn, named: Named) -> list[Listed]:
    """The exercises under a name that were in the workout and are no more, as they were last."""
    ids = {each.id for each in named.exercises}
    here = {own.id for each in turn.now.workout.exercises if (own := known(each)) is not None}
    for revision in reversed(turn.now.workout.revisions):
        found = [each for each in revision.before if (own := known(each)) is not None and own.id in ids - here]
        if found:
            return found[:1]
    return []


def _put_back(turn: Turn, removed: list[Listed]) -> Answer:
    """What was taken out comes in again where it was, or where it is asked for; a swap is taken back."""
    exercises: list[Listed] = list(turn.now.workout.exercises)
    asked = place_asked(turn)
    if asked is not None and asked.question is not None:
        return asked.question
    for old in removed:
        again = {name: value for name, value in old.items() if name != "id"}
        revision = next(each for each in reversed(turn.now.workout.revisions) if place_of(old, each.before) is not None)
        place = place_of(old, revision.before) or 0
        stands_in = _stand_in(revision, place, exercises)
        if stands_in is not None and asked is None:
            exercises[stands_in] = again
        else:
            at = (asked or Place(min(place, len(exercises)))).at(len(exercises))
            exercises.insert(at, again)
    return Answer(calls=revised(turn.now, exercises))


def _stand_in(revision: Revision, place: int, exercises: list[Listed]) -> int | None:
    """Where what was swapped in for the exercise of a place stands now."""
    if len(revision.after) != len(revision.before) or place >= len(revision.after):
        return None
    new = revision.after[place]
    return place_of(new, exercises) if place_of(new, revision.before) is None else None


def _with_ids(old: tuple[Listed, ...], current: tuple[Listed, ...]) -> list[Listed]:
    """Earlier exercises with the ids that they have now; those that are not there any more have none."""
    found: list[Listed] = []
    for each in old:
        at = place_of(each, current)
        plain = _amounts(each)
        same = at is not None and current[at]["name"] == each["name"]
        found.append({"id": current[at]["id"], **plain} if same and at is not None else plain)
    return found


UNDO = Skill(undo, writes=True)
