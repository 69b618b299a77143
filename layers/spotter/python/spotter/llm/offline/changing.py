"""Changes to the workout in hand: swap, remove, adjust. One call for each exercise that is meant."""

from collections.abc import Sequence

from spotter.catalogue import Equipment, Exercise, match
from spotter.llm.offline import memory
from spotter.llm.offline.amounts_asked import Change, adjustments_for, change_in
from spotter.llm.offline.answer import Answer, Call, ask, listed
from spotter.llm.offline.building import USUAL_MINUTES, build, known_wish
from spotter.llm.offline.conversation import Conversation, Listed
from spotter.llm.offline.gear import FULL_GYM, gear_said
from spotter.llm.offline.intents import agrees, asks_to_swap, limits
from spotter.llm.offline.pains import Severity
from spotter.llm.offline.phrases import any_of, begins_with
from spotter.llm.offline.reference import NOTHING, Meant, known, meant
from spotter.llm.offline.standing_in import choose, named_in_catalogue, prescribed, spared
from spotter.llm.offline.wishes import Wish, wish_in

_another_options = ("Build a new workout", "Keep it")
ALL_OF_THEM = "All of them"
MOST_SWAPS = 6
"""More than this is another workout."""

_parts = (
    any_of(
        r"(?:swap|switch|replace|replacing|substitute|change|exchange|trade|sub)(?: out)? (?P<old>.{1,60}?) "
        r"(?:for|with|to|by|into) (?P<new>.+)"
    ),
    any_of(
        r"(?:instead of|rather than|in place of) (?P<old>.{1,60}?) ?,? ?(?:do|give me|use|put|have|id like|"
        r"i want) (?P<new>.+)"
    ),
    any_of(r"(?P<new>.{1,60}?) (?:instead of|rather than|in place of) (?P<old>.+)"),
)
_back = any_of(
    r"(?:swap|change|switch|put|bring|get|go)(?: it| that| this| the [a-z ]{1,60})? back\b|undo\b|revert\b|restore\b|"
    r"(?:the )?(?:old|original|previous) (?:one|exercise)"
)
_pick_another = begins_with(r"(?:something|anything|another|an? (?:different|other|easier|harder)|what|whatever)\b")
_asked_which = "which"


def swap(now: Conversation, texts: Sequence[str], said: Wish) -> Answer:
    """Other exercises for those that are meant, by name, by missing equipment or by what hurts."""
    if _back.search(texts[0]):
        return _swap_back(now)
    old_text, new_text = _parted(texts[0])
    exercises = now.hand.exercises
    limited = limits(said) or said.equipment is not None or bool(said.banned)
    outright = asks_to_swap(texts[0])
    found = _targets(now, [old_text, *texts[1:]]) if outright or not limited else _blamed(now, texts[0], said)
    if limits(said) and found.every:
        found = NOTHING
    if not found.places and limited and (not outright or limits(said)):
        found = _unfit(exercises, said)
        if not found.places:
            return Answer(_nothing_unfit(said))
        if any(pain.severity is Severity.SEVERE for pain in said.pains):
            return _spare(exercises, found, said)
    if not _one_meaning(found):
        return _which(now, found, "Which one should I swap?", texts)
    wish = known_wish(now, said)
    pool = available(now, said)
    named = _named_new(new_text, pool)
    taken = {each.id for each in map(known, exercises) if each is not None}
    left_out = {each.id for name in now.hand.left_out if (each := match(name).exercise) is not None}
    if named is not None:
        return _swap_named(now, exercises[found.places[0]], named, wish, frozenset(taken))
    calls: list[Call] = []
    failed: list[str] = []
    for place in found.places[:MOST_SWAPS]:
        old = exercises[place]
        stand_in = choose(old, texts[0], wish_in(new_text).areas, wish, pool, frozenset(taken | left_out | wish.banned))
        if stand_in.exercise is None:
            failed.append(stand_in.reason)
            continue
        taken.add(stand_in.exercise.id)
        calls.append(_swap_call(now, old, stand_in.exercise, wish, stand_in.reason))
    if not calls and len(texts) > 1 and agrees(texts[-1]):
        return Answer(calls=tuple(_removal(exercises[place]) for place in found.places))
    if not calls:
        names = listed([str(exercises[place]["name"]) for place in found.places])
        them = "it" if len(found.places) == 1 else "them"
        return ask(f"{' '.join(failed)} Shall I take {them} out?", (f"Take out {names}", f"Keep {names}"))
    return Answer(calls=tuple(calls), remarks=tuple(failed))


def _blamed(now: Conversation, text: str, said: Wish) -> Meant:
    """The exercise that a text blames for a pain: ``the first one hurts my knee``."""
    if not said.pains or any(pain.severity is Severity.SEVERE for pain in said.pains):
        return NOTHING
    for pain in said.pains:
        text = text.replace(pain.part, " ")
    found = meant(text, now.hand.exercises)
    return found if _one_meaning(found) and not found.every else NOTHING


def _spare(exercises: Sequence[Listed], found: Meant, said: Wish) -> Answer:
    """A severe pain: nothing that loads the region, and nothing in its place."""
    parts = listed([pain.part for pain in said.pains])
    care = f"Nothing loads your {parts} now. Please have a clinician look at it before you train it again."
    if len(found.places) == len(exercises):
        return Answer(
            f"Every exercise here loads your {parts} a little, so leave this workout for today. Please have a "
            f"clinician "
            "look at it, and tell me when I may build you something for the rest of the body."
        )
    return Answer(calls=tuple(_removal(exercises[place]) for place in found.places), remarks=(care,))


def remove(now: Conversation, texts: Sequence[str], said: Wish) -> Answer:
    """Without the exercises that are meant."""
    exercises = now.hand.exercises
    found = _targets(now, texts)
    if not _one_meaning(found):
        return _which(now, found, "Which one should I take out?", texts)
    if found.every and agrees(texts[-1]):
        return build(now, said, asked=True, other=True)
    insisted = sum(meant(text, exercises).every for text in texts) > 1
    if found.every and len(exercises) > 1 and not insisted:
        return ask("That would leave nothing. Shall I build you another workout instead?", _another_options)
    return Answer(calls=tuple(_removal(exercises[place]) for place in found.places))


def adjust(now: Conversation, texts: Sequence[str], _said: Wish) -> Answer:
    """More or less of the exercises that are meant."""
    change = change_in(texts[0])
    if change.empty and len(texts) > 1:
        change = change_in(texts[-1])
    if change.load:
        return Answer(
            "There are no loads in this plan, as I have none of your lifts to read them from. Take the load at which "
            "two good reps are left at the end of a set. I can change sets, reps or rest: just say which."
        )
    if change.empty:
        return ask("What should I change: sets, reps, time or rest?", ("One more set", "Fewer reps", "Longer rest"))
    found = _targets(now, texts)
    if (not found.places and change.about == "rest") or set(change.to) == {"rest"}:
        found = found if found.places else Meant(tuple(range(len(now.hand.exercises))))
    if not _one_meaning(found):
        return _which(now, found, "Which exercise should I change?", texts, every=True)
    return adjusted([now.hand.exercises[place] for place in found.places], change)


def adjusted(exercises: Sequence[Listed], change: Change) -> Answer:
    """The calls that make one change on each of ``exercises``; on many, those that it does not fit are passed over."""
    calls: list[Call] = []
    failed: list[str] = []
    for exercise in exercises:
        fields, why_not = adjustments_for(exercise, change)
        if fields:
            calls.append(("adjust_exercise", {"exercise_id": exercise["id"], "adjustments": fields}))
        else:
            failed.append(why_not)
    if not calls:
        return Answer(" ".join(dict.fromkeys(failed)))
    return Answer(calls=tuple(calls), remarks=tuple(failed) if len(exercises) <= 2 else ())


def available(now: Conversation, said: Wish) -> frozenset[Equipment]:
    """What there is to train with: as said now, or as known and as the workout in hand uses."""
    wish = known_wish(now, said)
    if said.equipment is not None:
        return said.equipment - said.lacking
    used = frozenset().union(*(each.equipment for each in map(known, now.hand.exercises) if each is not None))
    return ((wish.equipment or frozenset()) | used) - wish.lacking


def _parted(text: str) -> tuple[str, str]:
    """What is to go and what is to come, as far as the text says: ``("the second one", "dips")``."""
    for pattern in _parts:
        if found := pattern.search(text):
            return found["old"], found["new"]
    return text, ""


def _named_new(new_text: str, pool: frozenset[Equipment]) -> Exercise | None:
    return None if not new_text or _pick_another.match(new_text) else named_in_catalogue(new_text, pool)


def _targets(now: Conversation, texts: Sequence[str]) -> Meant:
    """What is meant by the request, or by the answer to which one was asked for."""
    found = NOTHING
    for text in texts:
        again = meant(text, now.hand.exercises, now.hand.talked_about)
        if again.places and (not _one_meaning(found) or _one_meaning(again)):
            found = again
        if _one_meaning(found):
            return found
    if not found.places and len(now.hand.exercises) == 1:
        return Meant((0,))
    return found


def _one_meaning(found: Meant) -> bool:
    return bool(found.places) and not found.unclear


def _which(now: Conversation, found: Meant, question: str, texts: Sequence[str], *, every: bool = False) -> Answer:
    """Asks which exercise is meant; asked already, it says how to name one, so that it never asks in circles."""
    exercises = now.hand.exercises
    places = found.places if found.unclear else range(len(exercises))
    names = tuple(str(exercises[place]["name"]) for place in places)
    absent = None if found.places else named_in_catalogue(texts[0])
    if absent is not None:
        question = f"{absent.name} is not in this workout. {question}"
    if len(texts) > 1:
        return Answer(
            f"I could not tell which one you mean. You have {listed(names)}. Name one, or say its place: the "
            f"second one."
        )
    return ask(question, (*names[:11], ALL_OF_THEM) if every and len(names) > 1 else names)


def _unfit(exercises: Sequence[Listed], said: Wish) -> Meant:
    """The exercises that lack equipment or load what hurts."""

    def unfit(exercise: Exercise) -> bool:
        gone = said.equipment is not None and not exercise.equipment <= said.equipment
        wanted = exercise.id not in said.banned and not said.unwanted & set(exercise.primary)
        return bool(gone or exercise.equipment & said.lacking or not wanted or not spared(exercise, said.pains))

    places = [at for at, each in enumerate(exercises) if (own := known(each)) is not None and unfit(own)]
    return Meant(tuple(places))


def _nothing_unfit(said: Wish) -> str:
    if said.pains:
        parts = listed([pain.part for pain in said.pains])
        if all(pain.severity is Severity.MILD for pain in said.pains):
            return (
                f"Then keep the workout, but begin lighter where your {parts} works, and stop if it gets "
                f"worse. If it turns "
                "into sharp pain, tell me and I will change the exercises."
            )
        return (
            f"Nothing in this workout asks much of your {parts}, so I left it as it is. Stop any movement that hurts."
        )
    if said.equipment is not None and not said.lacking:
        return "This workout can be done with that. Say: new workout, and I will build one that makes more use of it."
    return "Nothing in this workout needs that, so it can stay as it is."


def _swap_named(now: Conversation, old: Listed, new: Exercise, wish: Wish, taken: frozenset[str]) -> Answer:
    if new.id in taken:
        return Answer(
            f"{new.name} is in your workout already. Name another one, or say: something else for {old['name']}."
        )
    if not spared(new, wish.pains):
        parts = listed([pain.part for pain in wish.pains])
        return Answer(
            f"I would rather not put {new.name} in while your {parts} needs care. Say: something easier on it."
        )
    lacking = new.equipment & wish.lacking
    if lacking:
        return Answer(f"{new.name} needs {gear_said(lacking)}, which you said you do not have. Name another one.")
    return Answer(calls=(_swap_call(now, old, new, wish, "as you asked"),), remarks=_extra_gear(now, new))


def _swap_back(now: Conversation) -> Answer:
    """The exercise that was swapped out last takes its place again, with its old amounts."""
    if now.hand.swapped is None:
        return Answer("There is no swap that I could take back. Tell me what you would like to change.")
    new_id, old = now.hand.swapped
    again = {name: value for name, value in old.items() if name != "id"}
    call = ("swap_exercise", {"exercise_id": new_id, "new_exercise": again, "reason": "back to what it was"})
    return Answer(calls=(call,))


def _removal(exercise: Listed) -> Call:
    return "remove_exercise", {"exercise_id": exercise["id"]}


def _extra_gear(now: Conversation, new: Exercise) -> tuple[str, ...]:
    extra = new.equipment - available(now, Wish())
    if not extra or available(now, Wish()) >= FULL_GYM:
        return ()
    return (f"{new.name} needs {gear_said(extra)}, so check that you have that.",)


def _swap_call(now: Conversation, old: Listed, new: Exercise, wish: Wish, reason: str) -> Call:
    minutes = int(now.hand.summary.get("total_duration_estimate") or wish.minutes or USUAL_MINUTES)
    dose = prescribed(new, old, wish, max(5, min(180, minutes)), memory.unit(now))
    return "swap_exercise", {"exercise_id": old["id"], "new_exercise": dose, "reason": reason}
