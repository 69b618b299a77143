"""A turn about workouts: the acts of the message in their order, one to a step, and at the end the report of them.

A message is read once. What nothing accounts for turns a change into a question that quotes it; what was named and not
used is named in the reply.
"""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.changes.changes_read import places_in
from spotter.dialogue.changes.contradictions import contradiction
from spotter.dialogue.changes.left_alone import sparing
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.conversation.completion import GO_ON, carried
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.last_message import Heard, hear
from spotter.dialogue.conversation.of_the_new_one import of_the_new_one
from spotter.dialogue.likely_changes.deciding import are_changes, surely
from spotter.dialogue.likely_changes.offering import offered
from spotter.dialogue.likely_changes.soundness import coming_in
from spotter.dialogue.pains.told import recovered
from spotter.dialogue.person import person
from spotter.dialogue.person.remembered import remembered
from spotter.dialogue.replies.changes import report, told
from spotter.dialogue.replies.claims import only_true
from spotter.dialogue.replies.unminded import unminded
from spotter.dialogue.requests.template_requests import LOG
from spotter.dialogue.requests.unaccounted import is_cut, read_last, unaccounted, with_unused, with_what_is_left
from spotter.dialogue.requests.wondering import wonders
from spotter.dialogue.skills import FALLBACKS, SKILLS
from spotter.dialogue.state import ASK, FETCH, ConversationState
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import CHANGING, Act
from spotter.dialogue.understanding.unexplained import unexplained
from spotter.dialogue.workouts.supersets import with_partners
from spotter.dialogue.workouts.workout import BUILD_ONE, NO_WORKOUT
from spotter.messages import Request

_BUILD = "generate_workout"
_in_pieces = "Nothing of it is written yet: send me in shorter messages what you did, or what you want."


def of_workouts(request: Request) -> Answer:
    """What to say and do about workouts."""
    now = read_conversation(request)
    if not any(call.name != FETCH for call, _result in now.done):
        decided = _decide(now, 0)
        before = told(now, now.untold)
        return replace(decided, text=f"{before}\n\n{decided.text}".strip()) if before else decided
    before_all = before_this_turn(request, now)
    count = len(hear(before_all).requests)
    if now.steps < count and all(result.ok for _call, result in now.done):
        following = _decide(now, now.steps, before_all)
        if any(name != ASK for name, _arguments in following.calls):
            return following
        if not following.calls:
            following = replace(following, text=only_true(now, following.text))
        if not (following.calls or following.text):
            return _reported(request, now, before_all)
        is_new = any(call.name == _BUILD for call, _result in now.done)
        done = _reported(request, now, before_all).text if is_new else told(now, now.done)
        return replace(following, text=f"{done}\n\n{following.text}".strip())
    return _reported(request, now, before_all)


def _reported(request: Request, now: ConversationState, before_all: ConversationState) -> Answer:
    """What was done for the last message, and the workout as it is now."""
    plans = [
        _decide(read_conversation(request, until=at), step, before_all)
        for step, at in enumerate(now.decisions or (now.decided_at,))
    ]
    return report(now, (*plans, Answer(remarks=_unminded(now, hear(before_all)))))


def _decide(now: ConversationState, step: int, then: ConversationState | None = None) -> Answer:
    """What to do for the request at ``step`` of the last message."""
    heard = hear(then or now)
    if is_cut(heard.said) and all(act.skill == "tell" or act.name == LOG for act in heard.requests):
        return Answer(f"I read only the beginning of that, up to {read_last(heard.said)!r}. {_in_pieces}")
    if not heard.requests:
        found = _without_request(now, heard)
        acts = any(name != ASK for name, _arguments in found.calls)
        return found if acts or step else _offered(now, heard) or found
    if not step and not are_changes(heard.requests[:1]) and (question := _offered(now, heard)) is not None:
        return question
    act = heard.requests[min(step, len(heard.requests) - 1)]
    skill = SKILLS[act.name]
    if step and not skill.writes:
        act = carried(act, heard.utterance.listed, now.workout.exercises)
    if lacking := _lacking(now, skill):
        return Answer(calls=((FETCH, {"sources": lacking}),))
    if act.skill in CHANGING and not now.workout.exercises:
        return _without_workout(heard)
    if not step and not any(SKILLS[each.name].writes for each in heard.requests):
        return _answered(now, heard)
    if (question := _asked_before(now, heard, act, step)) is not None:
        return question
    turn = _turn(now, heard, act)
    decided = skill.run(turn)
    if act.skill != "build":
        decided = with_partners(sparing(decided, turn), now.workout.exercises)
    if step == 0:
        decided = with_unused(decided, heard, [SKILLS[each.name] for each in heard.requests])
    return with_what_is_left(decided, heard, step + 1)


def _asked_before(now: ConversationState, heard: Heard, act: Act, step: int) -> Answer | None:
    """The question that is asked before ``act`` is done; None where nothing is left open."""
    skill = SKILLS[act.name]
    if skill.writes and not step and is_cut(heard.said):
        return ask(f"I read only the beginning of that, up to {read_last(heard.said)!r}. Shall I go by it?", GO_ON)
    if heard.is_chosen:
        return None
    unclear = unaccounted(heard, skill) if skill.writes and not step else ""
    if unclear or not step:
        question = _offered(now, heard, unclear)
        if question is not None:
            return question
    if unclear:
        return ask(f"I did not understand {unclear!r}. Shall I go on without it?", GO_ON)
    if not step and heard.asked is None and (twice := contradiction(heard.requests, heard.said)) is not None:
        options = tuple(heard.said.quoted(tuple(range(each.start, each.end))) for each in twice[1:])
        return ask(f"Which do you mean: {' or '.join(options)}?", options)
    if heard.asked is not None or not skill.writes or act.skill == "build" or heard.said.surely_read:
        return None
    if (heard.said.doubtful and not step) or wonders(heard.said, act):
        if are_changes(heard.requests) and not _changes_something(now, heard, heard.requests):
            return None
        return offered((heard.requests,), heard.utterance.listed, person.unit_spoken(now)) or ask(
            "Do you want me to make that change?", GO_ON
        )
    return None


def _offered(now: ConversationState, heard: Heard, unclear: str = "") -> Answer | None:
    """The question which change is meant, or whether the one that was read is, beside what was not understood."""
    if heard.asked is not None:
        return None
    offers = heard.said.offers or ((heard.requests,) if unclear and are_changes(heard.requests) else ())
    if not unclear and offers:
        if not _changes_something(now, heard, offers[0]):
            return None  # what is less likely is no match for it
        offers = tuple(acts for acts in offers if _changes_something(now, heard, acts))
    return offered(offers, heard.utterance.listed, person.unit_spoken(now), unclear)


def _changes_something(now: ConversationState, heard: Heard, acts: Sequence[Act]) -> bool:
    """Whether each of these acts changes the workout as it is, and none asks for anything; true if not known."""
    if not now.workout.exercises or any(_lacking(now, SKILLS[act.name]) for act in acts):
        return True
    said = replace(heard, said=surely(heard.utterance), requests=tuple(acts), asked=acts[0], is_chosen=True)
    new = coming_in(acts)  # what is said of these is of what is not there yet
    there = [act for act in acts if act.skill != "adjust" or not new & _targets(act)]
    calls = [SKILLS[act.name].run(_turn(now, said, act)).calls for act in there]
    return all(calls) and not any(name == ASK for each in calls for name, _arguments in each)


def _targets(act: Act) -> set[int]:
    return {at for each in act.all("target") for at in places_in(each)}


def _turn(now: ConversationState, heard: Heard, act: Act) -> Turn:
    before = person.stored(now).then(remembered(now)).then(of_the_new_one(now, act, heard.wanted))
    sore = tuple(pain for pain in before.pains if not recovered(now.said.text, pain))
    known = replace(before, pains=sore).then(heard.wanted)
    return Turn(now, heard.said, act, heard.wanted, known, heard.asked, heard.utterance.listed)


def _lacking(now: ConversationState, skill: Skill) -> list[str]:
    """The data sources that a skill needs and that are not known yet."""
    needed = ("current_workout",) if skill.writes else skill.needs
    return [
        each for each in needed if each not in now.knowledge and not (each == "current_workout" and now.workout.known)
    ]


def _answered(now: ConversationState, heard: Heard) -> Answer:
    """The answers to all questions of the message; the first that has to ask or to fetch stands alone."""
    said: list[str] = []
    listing = ""
    for act in heard.requests:
        if lacking := _lacking(now, SKILLS[act.name]):
            return Answer(calls=((FETCH, {"sources": lacking}),))
        found = SKILLS[act.name].run(_turn(now, heard, act))
        if found.calls:
            return found
        said.append(found.text)
        listing = listing or found.listing
    return Answer("\n\n".join(dict.fromkeys(said)), listing=listing)


def _without_request(now: ConversationState, heard: Heard) -> Answer:
    """A message that asks for nothing that is known: a fragment, small talk, or words that were not understood."""
    act = Act("fallback", "fallback", 0, len(heard.said.tokens), (), denied=False)
    turn = _turn(now, heard, act)
    for fallback in FALLBACKS:
        found = fallback(turn)
        if found is not None:
            return found
    raise AssertionError("the last fallback answers everything")


def _without_workout(heard: Heard) -> Answer:
    """A change where there is nothing to change. What nobody knows of it is named all the same."""
    said = heard.said
    unknown = [at for at in unexplained(said, heard.requests) if not is_known(said.tokens[at])]
    if not unknown:
        return NO_WORKOUT
    quoted = said.quoted(tuple(unknown))
    question = f"I did not understand {quoted!r}, and there is no workout to change yet. Shall I build you one?"
    return ask(question, BUILD_ONE)


def _unminded(now: ConversationState, heard: Heard) -> tuple[str, ...]:
    """What was said beside the changes that were made, and the workout as it is now does not fit."""
    if any(act.skill == "build" for act in heard.requests):
        return ()
    return unminded(now, constraints_of(replace(heard.said, acts=()), heard.wanted.pains))
