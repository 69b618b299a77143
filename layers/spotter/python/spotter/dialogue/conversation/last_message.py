"""The last message, understood where it was said: as a request of its own, or as an answer to the coach's question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.changes.brought_back import brought_back
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.conversation.agreed import agreed
from spotter.dialogue.conversation.completion import GO_ON, carried, completed
from spotter.dialogue.conversation.consent import Consent, consent_of
from spotter.dialogue.conversation.heard import likely_kinds, understood
from spotter.dialogue.conversation.short_messages import short_act
from spotter.dialogue.likely_changes.deciding import are_changes, surely
from spotter.dialogue.likely_changes.offering import asked_of, is_unclear, picked
from spotter.dialogue.memoisation import cached_by_identity
from spotter.dialogue.pains.caring import SAID_OUTRIGHT, is_cause_for_care
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.person import person
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.questions.answering import about_the_last, answering, undoubted
from spotter.dialogue.questions.follow_up import followed
from spotter.dialogue.questions.topic_answers import TopicAnswer, topic_answer
from spotter.dialogue.requests.asking import asks
from spotter.dialogue.requests.message_requests import weighed_requests
from spotter.dialogue.requests.template_requests import POSSESSION, requests_of, with_requests
from spotter.dialogue.requests.unasked import is_of_recovery, likely_clauses
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import ConversationState, Utterance
from spotter.dialogue.understanding.model import Act, Understanding

CARE = Act("care", "ask", 0, 0, (), denied=False)
_easing = frozenset({"remove", "swap", "move"})
_lighter = frozenset({"avoid", "adapt", "easier", "shorter", "less"})
"""Changes that make nothing harder: what is surely asked for of these is done where something hurts too."""
_fragments = 3
"""Messages back to the question that a fragment goes on with."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The last message, understood: what is to be done, and what it says of the workout that is wanted."""

    utterance: Utterance
    said: Understanding
    requests: tuple[Act, ...]
    asked: Act | None
    wanted: WorkoutConstraints
    likely: Mapping[str, float]
    is_chosen: bool = False
    """Whether it picks what the coach has offered to do: nothing of it is left to be asked about."""
    topic: TopicAnswer | None = None
    """The question that it was taken for by its topic."""


@cached_by_identity
def hear(now: ConversationState) -> Heard:
    """The last message, read against the workout that was there when it was said."""
    if (chosen := _picked(now)) is not None:
        return chosen
    said, requests = _read(now)
    likely = likely_kinds(now.said)
    wanted = constraints_of(said, pains_in(now.said.text))
    is_answered = bool(requests) and not any(SKILLS[act.name].writes for act in requests)
    of_care = 0.0 if is_answered else likely_clauses(now, ("care",))
    eases = said.surely_read == "edit" and all(act.skill in _easing or act.intent in _lighter for act in requests)
    is_cause = is_cause_for_care(likely, likely_clauses(now, ("care", "pain")), of_care)
    tells = any(True for _ in conditions_in(now.said.text)) and not (requests or pains_in(now.said.text))
    if is_cause and not (tells or is_of_recovery(now) or (eases and of_care < SAID_OUTRIGHT)):
        return Heard(now.said, said, (CARE,), None, wanted, likely)
    asked = None if _offered_before(now) is not None else _asked(now)
    read_by_templates = with_requests(now.said)[1]
    if (
        now.said.answers
        and asked is not None
        and (
            (_may_answer(said) and not any(_is_own(act, asked) for act in read_by_templates))
            or _says_sorry_and_answers(said, read_by_templates)
        )
    ):
        consent = consent_of(said)
        if consent is Consent.NO and not read_by_templates:
            return Heard(now.said, said, (), None, wanted, likely)
        filled = completed(asked, said, consent, now.said)
        if filled is not None:
            wanted = _of_thread(now).then(wanted)
            return Heard(now.said, replace(said, mentions=()), (filled,), asked, wanted, likely)
    if now.said.answers and any(act.skill == "build" for act in requests):
        wanted = _of_thread(now).then(wanted)
    if not requests:
        requests = undoubted(_without_words(now, said), now.said, likely)
        said = replace(said, offers=()) if requests else said
    if (answer := topic_answer(now, requests, likely)) is not None:
        acts = tuple(about_the_last(act, now) for act in answer.acts)
        return Heard(now.said, replace(said, offers=()), acts, None, wanted, likely, topic=answer)
    requests = requests or tuple(filter(None, [answering(now, likely)]))
    return Heard(now.said, said, tuple(about_the_last(act, now) for act in requests), None, wanted, likely)


def _read(now: ConversationState) -> tuple[Understanding, tuple[Act, ...]]:
    """What the last message asks for; what it wants back that was there before is no new exercise, nor equipment."""
    said, requests = weighed_requests(now.said)
    if acts := agreed(now):
        return surely(now.said), acts
    back = brought_back(now)
    if back is None or any(act.skill in ("undo", "build") for act in requests):
        return said, requests
    held = {at for _name, each in back.mentions for at in range(each.start, each.end)}
    read = surely(now.said)
    others = tuple(act for act in requests if act.skill in ("remove", "adjust") and act.all("target"))
    return replace(read, mentions=tuple(each for each in read.mentions if each.start not in held)), (back, *others)


def _offered_before(now: ConversationState) -> tuple[Utterance, tuple[tuple[Act, ...], ...]] | None:
    """The message of which the coach has offered several changes in its last question, and they; None if none."""
    for each in now.heard[-2 : -2 - _asked_again : -1] if now.said.answers else ():
        offers = asked_of(now.said, weighed_requests(each)[0].offers, each.listed, person.unit_spoken(now))
        if len(offers) > 1:
            return each, offers
    return None


def _picked(now: ConversationState) -> Heard | None:
    """What the coach has offered to do and is picked by the last message; None where it picks nothing.

    A yes to several offers, or a number that none has, is asked again.
    """
    if not now.said.answers or len(now.heard) < _both:
        return None
    several = _offered_before(now)
    before = several[0] if several is not None else now.heard[-2]
    said, requests = weighed_requests(before)
    unit = person.unit_spoken(now)
    offers = several[1] if several is not None else asked_of(now.said, said.offers, before.listed, unit)
    offers = offers or ((requests,) if now.said.options == GO_ON and are_changes(requests) else ())
    acts = picked(offers, now.said, before.listed, unit)
    if acts is None and several is not None and is_unclear(now.said):
        again = replace(understood(now.said), acts=(), mentions=(), left_over=(), offers=offers)
        return Heard(now.said, again, (), None, WorkoutConstraints(), likely_kinds(now.said))
    if acts is None:
        return None
    wanted = constraints_of(said, pains_in(before.text))
    there = tuple(carried(act, before.listed, now.said.listed) for act in acts)
    return Heard(now.said, surely(before), there, there[0], wanted, likely_kinds(before), is_chosen=True)


_asked_again = 4
"""Messages back to what was offered, where answers picked none of it and it was asked again."""
_both = 2


def _without_words(now: ConversationState, said: Understanding) -> tuple[Act, ...]:
    """What a message of everyday words asks for, or a fragment that goes on with the question before it."""
    short = short_act(said)
    if short is not None and short.skill != "small_talk":
        return (short,)
    for each in now.heard[-2 : -2 - _fragments : -1]:
        before = understood(each)
        acts = requests_of(before, has_workout=bool(each.listed)) or tuple(filter(None, [short_act(before)]))
        if acts:
            stands = SKILLS[acts[0].name].writes or acts[0].skill in ("small_talk", "unsupported", "capabilities")
            goes_on = None if stands else followed(acts[0], said)
            if goes_on is not None:
                return (goes_on,)
            break
    return ()


def _says_sorry_and_answers(said: Understanding, requests: Sequence[Act]) -> bool:
    """Whether it names an exercise beside an apology: ``sorry, the second one``."""
    only_sorry = bool(requests) and all(act.name == "small_talk.apology" for act in requests)
    return only_sorry and any(True for _ in said.named("listed", "place", "exercise"))


def _is_own(act: Act, asked: Act) -> bool:
    """Whether a request stands for itself, so that it answers no question.

    What mentions alone imply does so only where the question was about something else than a new workout.
    """
    if act.intent == "fragment" or (act.intent == "implied" and asked.skill == "build"):
        return False
    return SKILLS[act.name].writes or act.skill in ("tell", "small_talk")


def _may_answer(said: Understanding) -> bool:
    """Whether a message can be an answer to a question: it asks nothing itself, and all of it is understood."""
    named = any(True for _ in said.named())
    everyday = all(act.skill in ("small_talk", "show") or act.name == POSSESSION for act in said.acts)
    everyday = everyday and not any(act.intent == "goodbye" for act in said.acts)
    is_question = any(token.text == "?" for token in said.tokens)
    is_clear = everyday and not (said.left_over or is_question or asks(said))
    return is_clear and (named or not said.digressions)


def _of_thread(now: ConversationState) -> WorkoutConstraints:
    """What was said before this message that led to it through questions of the coach."""
    wanted = WorkoutConstraints()
    for each in now.thread[:-1]:
        wanted = wanted.then(constraints_of(with_requests(each)[0], pains_in(each.text)))
    return wanted


def _asked(now: ConversationState) -> Act | None:
    """The act that the coach asks about, with what earlier answers added to it."""
    asked: Act | None = None
    for each, after in zip(now.thread, now.thread[1:], strict=False):
        said, requests = weighed_requests(each)
        writing = [act for act in requests if SKILLS[act.name].writes]
        if writing:
            asked = writing[min(after.question_step, len(writing) - 1)]
        elif asked is not None:
            asked = completed(asked, said, consent_of(said), each) or asked
        if asked is not None:
            asked = carried(asked, each.listed, after.listed)
    return asked
