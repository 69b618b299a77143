"""The coach's decision: from where the conversation stands to what is said and done next.

A message is read once. Its acts are done in their order, one to a step; what nothing accounts for turns a change into
a question that quotes it; what was named and not used is named in the reply.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spotter.dialogue import person
from spotter.dialogue.act_selection import selected
from spotter.dialogue.amounts_meant import counts_something_else
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.answering import about_the_last, answering, undoubted
from spotter.dialogue.arbitration import arbitrated, is_certain, is_settled
from spotter.dialogue.asking import asks
from spotter.dialogue.caring import is_cause_for_care
from spotter.dialogue.completion import GO_ON, carried, completed
from spotter.dialogue.consent import Consent, consent_of
from spotter.dialogue.constraint_extraction import constraints_of
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.containment import readable
from spotter.dialogue.follow_up import followed
from spotter.dialogue.heard import likely_kinds, named, understood, understood_as_build
from spotter.dialogue.implied import implied, is_bare_name, is_of_another_matter
from spotter.dialogue.left_alone import sparing
from spotter.dialogue.pains import accounted_for, pains_in, recovered
from spotter.dialogue.remembered import with_message
from spotter.dialogue.replies.changes import report, told
from spotter.dialogue.replies.unminded import unminded
from spotter.dialogue.short_messages import is_short_question, short_act
from spotter.dialogue.skills import FALLBACKS, SKILLS
from spotter.dialogue.state import ASK, FETCH, PLAN, ConversationState, Utterance, read
from spotter.dialogue.training.requests import Decision, Elsewhere, decide, is_asked, without
from spotter.dialogue.training.state import WRITES
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.unasked import asked_first, is_of_recovery, likely_clauses
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.read import longest_read_chars, longest_read_tokens
from spotter.dialogue.understanding.unexplained import is_known, unexplained
from spotter.dialogue.wondering import wonders
from spotter.dialogue.workout import BUILD_ONE, NO_WORKOUT
from spotter.messages import Request, SummaryTurn

_of_the_workout = frozenset({"listed", "place"})
_possession = "tell.have"
"""What there is to train with asks for nothing by itself: what else is said heeds it, or it is told."""
_log = "unsupported.log"
_explicit = frozenset({"build", "session", "another"})
_amounts = frozenset({"scheme", "weight", "sets", "reps", "rounds", "percent", "number"})
_changing = frozenset({"swap", "remove", "adjust", "add", "move", "reshape"})
"""What only a workout can be done to that is there."""
_of_workouts_alone = _changing | {"build", "explain", "how_to", "facts", "show", "keep", "compare"}
"""Skills of which nothing is about what is stored of the training."""
_not_done = frozenset(f"unsupported.{name}" for name in ("media", "reminder", "food", "apps", "medical", "other"))
_answers = ("answer.cannot", "answer.compare")
_surely_a_build, _doubtless, _likely_an_answer = 0.5, 0.98, 0.5
_CARE = Act("care", "ask", 0, 0, (), denied=False)
_words_quoted = 5
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


def answer(request: Request) -> Answer:
    """What to say and do next. The same request gives the same answer."""
    now = _read(request)
    decided = _of_training_data(request, now)
    if decided is None:
        before = _before_this_turn(request, now)
        found = _of_workouts(request)
        heard = _hear(before)
        is_sure = _is_plainly_of_workouts(heard) or _is_surely_a_build(heard)
        return found if is_sure else asked_first(found, before)
    if not decided.left or any(name != ASK for name, _arguments in decided.answer.calls):
        return decided.answer
    return _joined(decided.answer, _of_workouts(without(request, decided.left)))


def _joined(first: Answer, then: Answer) -> Answer:
    """Both answers in one: what was said first stands before the other; of two questions the first is asked."""
    text = "\n\n".join(filter(None, (first.text, then.text)))
    return replace(first, text=text) if first.calls else replace(then, text=text)


def _of_workouts(request: Request) -> Answer:
    """What to say and do about workouts."""
    now = _read(request)
    if not any(call.name != FETCH for call, _result in now.done):
        decided = _decide(now, 0)
        before = told(now, now.untold)
        return replace(decided, text=f"{before}\n\n{decided.text}".strip()) if before else decided
    before_all = _before_this_turn(request, now)
    count = len(_hear(before_all).requests)
    if now.steps < count and all(result.ok for _call, result in now.done):
        following = _decide(now, now.steps, before_all)
        if any(name != ASK for name, _arguments in following.calls):
            return following
        return replace(following, text=f"{told(now, now.done)}\n\n{following.text}".strip())
    plans = [
        _decide(_read(request, until=at), step, before_all)
        for step, at in enumerate(now.decisions or (now.decided_at,))
    ]
    return report(now, (*plans, Answer(remarks=_unminded(now, _hear(before_all)))))


def _of_training_data(request: Request, now: ConversationState) -> Decision | None:
    """What a message asks to be stored of the user's training, or to be told of it; care comes first."""
    before = _before_this_turn(request, now)
    heard = _hear(before)
    changed = any(call.name == PLAN or call.name not in {FETCH, *WRITES} for call, _result in now.done)
    has_workout = bool((before if changed else now).workout.exercises)
    had_workout = has_workout or any(each.listed for each in before.heard)
    is_plain = _is_plainly_of_workouts(heard)
    changes = any(act.skill in _changing for act in heard.requests)
    if heard.asked is not None and not is_asked(request, has_workout=has_workout):
        return None
    return decide(
        request,
        has_workout=has_workout,
        in_care=heard.requests[:1] == (_CARE,),
        edits=is_plain or (had_workout and changes) or _withdraws(heard) or _is_to_be_asked(heard.said, heard.requests),
        is_plain=is_plain and changes and (had_workout or _is_carried_over(request)),
        is_bare=is_bare_name(heard.said),
        elsewhere=_elsewhere(heard),
    )


def _is_surely_a_build(heard: Heard) -> bool:
    """Whether the slots make a new workout, and what was learned of messages leaves no doubt of it."""
    is_build = bool(heard.requests) and heard.requests[0].skill == "build"
    return is_build and heard.likely.get("build", 0) >= _doubtless


def _elsewhere(heard: Heard) -> Elsewhere:
    """What of a message both the templates of workouts and what was learned of their messages read."""
    first = heard.requests[0] if heard.requests else None
    answers = [act.name in _not_done or act.skill == "compare" for act in heard.requests]
    declines = [act.skill == "unsupported" for act in heard.requests]
    is_an_answer = max(heard.likely.get(kind, 0) for kind in _answers) >= _likely_an_answer
    return Elsewhere(
        builds=first is not None and first.skill == "build" and heard.likely.get("build", 0) >= _surely_a_build,
        answers=bool(answers) and all(answers) and is_an_answer,
        declines=bool(declines) and all(declines) and is_an_answer,
        changes=any(act.skill in _changing and not act.denied for act in heard.said.acts),
    )


def _is_carried_over(request: Request) -> bool:
    """Whether there may be a workout of which the conversation that is left says nothing."""
    return any(isinstance(turn, SummaryTurn) for turn in request.turns)


def _withdraws(heard: Heard) -> bool:
    """Whether what was said of the workout that is wanted is taken back: ``forget the 30 minutes``."""
    return bool(heard.requests) and all(act.name == "tell.withdraw" for act in heard.requests)


def _is_plainly_of_workouts(heard: Heard) -> bool:
    """Whether a short message is nothing but what the templates of workouts say."""
    if not heard.requests or any(act.skill not in _of_workouts_alone for act in heard.requests):
        return False
    return is_settled(heard.requests, heard.said, named(heard.utterance))


def _unminded(now: ConversationState, heard: Heard) -> tuple[str, ...]:
    """What was said beside the changes that were made, and the workout as it is now does not fit."""
    if any(act.skill == "build" for act in heard.requests):
        return ()
    return unminded(now, constraints_of(replace(heard.said, acts=()), heard.wanted.pains))


_in_pieces = "Nothing of it is written yet: send me in shorter messages what you did, or what you want."


def _read(request: Request, until: int | None = None) -> ConversationState:
    return readable(read(request, until))


def _before_this_turn(request: Request, now: ConversationState) -> ConversationState:
    """The state in which the last message was said: what it means is read against that workout."""
    return _read(request, until=now.said_at)


def _decide(now: ConversationState, step: int, then: ConversationState | None = None) -> Answer:
    """What to do for the request at ``step`` of the last message."""
    heard = _hear(then or now)
    if _is_cut(heard.said) and all(act.skill == "tell" or act.name == _log for act in heard.requests):
        return Answer(f"I read only the beginning of that, up to {_read_last(heard.said)!r}. {_in_pieces}")
    if not heard.requests:
        return _without_request(now, heard)
    act = heard.requests[min(step, len(heard.requests) - 1)]
    skill = SKILLS[act.name]
    if lacking := _lacking(now, skill):
        return Answer(calls=((FETCH, {"sources": lacking}),))
    if act.skill in _changing and not now.workout.exercises:
        return _without_workout(heard)
    if not step and not any(SKILLS[each.name].writes for each in heard.requests):
        return _answered(now, heard)
    if skill.writes and not step and _is_cut(heard.said):
        return ask(f"I read only the beginning of that, up to {_read_last(heard.said)!r}. Shall I go by it?", GO_ON)
    if skill.writes and not step and (unclear := _unaccounted(heard, skill)):
        return ask(f"I did not understand {unclear!r}. Shall I go on without it?", GO_ON)
    if skill.writes and act.skill != "build" and heard.asked is None and wonders(heard.said, act):
        return ask("Do you want me to make that change?", GO_ON)
    turn = _turn(now, heard, act)
    decided = skill.run(turn)
    if act.skill != "build":
        decided = sparing(decided, turn)
    if step == 0:
        decided = _with_unused(decided, heard, [SKILLS[each.name] for each in heard.requests])
    return _with_what_is_left(decided, heard, step + 1)


def _hear(now: ConversationState) -> Heard:
    """The last message, read against the workout that was there when it was said."""
    said, requests = _weighed(now.said)
    likely = likely_kinds(now.said)
    wanted = constraints_of(said, pains_in(now.said.text))
    if is_cause_for_care(likely, likely_clauses(now, ("care", "pain"))) and not is_of_recovery(now):
        return Heard(now.said, said, (_CARE,), None, wanted, likely)
    asked = _asked(now)
    read_by_templates = _understood(now.said)[1]
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
    requests = requests or undoubted(_without_words(now, said), now.said, likely)
    requests = requests or tuple(filter(None, [answering(now, likely)]))
    return Heard(now.said, said, tuple(about_the_last(act, now) for act in requests), None, wanted, likely)


def _without_words(now: ConversationState, said: Understanding) -> tuple[Act, ...]:
    """What a message of everyday words asks for, or a fragment that goes on with the question before it."""
    short = short_act(said)
    if short is not None and short.skill != "small_talk":
        return (short,)
    for each in now.heard[-2 : -2 - _fragments : -1]:
        before = understood(each)
        acts = _requests(before, has_workout=bool(each.listed)) or tuple(filter(None, [short_act(before)]))
        if acts:
            stands = SKILLS[acts[0].name].writes or acts[0].skill in ("small_talk", "unsupported", "capabilities")
            goes_on = None if stands else followed(acts[0], said)
            if goes_on is not None:
                return (goes_on,)
            break
    return ()


def _understood(utterance: Utterance) -> tuple[Understanding, tuple[Act, ...]]:
    """What was said, and what it asks for.

    A request for a new workout is read by itself: what it says of exercises is said of the new one. Where there is no
    workout, what would change one says what the new one is to be like.
    """
    said = understood(utterance)
    requests = _requests(said, has_workout=bool(utterance.listed))
    builds = bool(requests) and requests[0].skill == "build"
    logs = bool(requests) and all(act.name == _log for act in requests)
    if not builds and (utterance.listed or not (logs or all(SKILLS[act.name].writes for act in requests))):
        return said, requests
    new = understood_as_build(utterance)
    anew = tuple(act for act in _requests(new, has_workout=False) if act.skill == "build")
    shortens = bool(requests) and not utterance.listed and all(act.skill == "reshape" for act in requests)
    enough = _explicit if logs else _explicit | {"implied"} | ({"fragment"} if shortens else set())
    if anew and (builds or not requests or anew[0].intent in enough):
        return new, anew
    return said, requests


def _weighed(utterance: Utterance) -> tuple[Understanding, tuple[Act, ...]]:
    said, requests = _understood(utterance)
    likely = likely_kinds(utterance)
    if is_settled(requests, said, named(utterance)) or _is_to_be_asked(said, requests):
        return said, requests
    weighed = arbitrated(
        requests, said, named(utterance), utterance.listed, likely, hurts=bool(pains_in(utterance.text))
    )
    weighed = undoubted(weighed, utterance, likely)
    if weighed != requests and any(act.skill == "build" for act in weighed):
        said = understood_as_build(utterance)
    return said, weighed


def _without_workout(heard: Heard) -> Answer:
    """A change where there is nothing to change. What nobody knows of it is named all the same."""
    said = heard.said
    unknown = [at for at in unexplained(said, heard.requests) if not is_known(said.tokens[at])]
    if not unknown:
        return NO_WORKOUT
    quoted = said.quoted(tuple(unknown))
    question = f"I did not understand {quoted!r}, and there is no workout to change yet. Shall I build you one?"
    return ask(question, BUILD_ONE)


def _is_to_be_asked(said: Understanding, requests: Sequence[Act]) -> bool:
    """Whether a change was read beside a word that nobody knows: that is asked about, whatever the rest is likely."""
    writing = [act for act in requests if SKILLS[act.name].writes]
    return bool(writing) and any(not is_known(said.tokens[at]) for at in unexplained(said, writing))


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
    everyday = all(act.skill in ("small_talk", "show") or act.name == _possession for act in said.acts)
    everyday = everyday and not any(act.intent == "goodbye" for act in said.acts)
    is_question = any(token.text == "?" for token in said.tokens)
    is_clear = everyday and not (said.left_over or is_question or asks(said))
    return is_clear and (named or not said.asides)


def _of_thread(now: ConversationState) -> WorkoutConstraints:
    """What was said before this message that led to it through questions of the coach."""
    wanted = WorkoutConstraints()
    for each in now.thread[:-1]:
        wanted = wanted.then(constraints_of(_understood(each)[0], pains_in(each.text)))
    return wanted


def _requests(said: Understanding, *, has_workout: bool) -> tuple[Act, ...]:
    """What a message asks for, in so many words or by what it names: all that change something, else the others."""
    if is_bare_name(said):
        return ()
    is_everyday = is_short_question(said)
    acts = (
        act
        for act in said.acts
        if act.name != _possession
        and not is_of_another_matter(said, act, has_workout=has_workout)
        and not is_everyday(act)
    )
    found = selected(said, acts)
    builds = [act for act in found if act.skill == "build"]
    is_chat = all(act.skill == "small_talk" for act in found)
    if not builds and is_chat and (meant := implied(said, has_workout=has_workout)) is not None:
        builds = [meant] if not found or meant.intent == "implied" else []
    others = tuple(act for act in found if not SKILLS[act.name].writes and act.skill != "small_talk")
    if builds:
        return (builds[0], *others)
    writing = tuple(act for act in found if SKILLS[act.name].writes)
    strong = tuple(act for act in writing if not SKILLS[act.name].yields)
    return (*strong, *others) if strong else others or writing[:1] or found


def _asked(now: ConversationState) -> Act | None:
    """The act that the coach asks about, with what earlier answers added to it."""
    asked: Act | None = None
    for each, after in zip(now.thread, now.thread[1:], strict=False):
        said, requests = _understood(each)
        writing = [act for act in requests if SKILLS[act.name].writes]
        if writing:
            asked = writing[min(after.question_step, len(writing) - 1)]
        elif asked is not None:
            asked = completed(asked, said, consent_of(said), each) or asked
        if asked is not None:
            asked = carried(asked, each.listed, after.listed)
    return asked


def _lacking(now: ConversationState, skill: Skill) -> list[str]:
    """The data sources that a skill needs and that are not known yet."""
    needed = ("current_workout",) if skill.writes else skill.needs
    return [
        each for each in needed if each not in now.knowledge and not (each == "current_workout" and now.workout.known)
    ]


def _answered(now: ConversationState, heard: Heard) -> Answer:
    """The answers to all questions of the message; the first that has to ask or to fetch stands alone."""
    said: list[str] = []
    for act in heard.requests:
        if lacking := _lacking(now, SKILLS[act.name]):
            return Answer(calls=((FETCH, {"sources": lacking}),))
        found = SKILLS[act.name].run(_turn(now, heard, act))
        if found.calls:
            return found
        said.append(found.text)
    return Answer("\n\n".join(dict.fromkeys(said)))


def _turn(now: ConversationState, heard: Heard, act: Act) -> Turn:
    before = person.stored(now).then(remembered(now))
    sore = tuple(pain for pain in before.pains if not recovered(now.said.text, pain))
    known = replace(before, pains=sore).then(heard.wanted)
    return Turn(now, heard.said, act, heard.wanted, known, heard.asked, heard.utterance.listed)


def remembered(now: ConversationState) -> WorkoutConstraints:
    """What the earlier messages said that still holds: all but the focus, the kind of session and the day's state."""
    wanted = WorkoutConstraints()
    for each in now.heard[:-1]:
        wanted = with_message(wanted, each.text)
    return person.lasting(wanted)


def _unaccounted(heard: Heard, skill: Skill) -> str:
    """What of the message nothing accounts for, as it was written."""
    left = unexplained(heard.said, heard.requests)
    if all(is_certain(act, heard.likely) for act in heard.requests if SKILLS[act.name].writes):
        left = tuple(at for at in left if not is_known(heard.said.tokens[at]))
    places = set(left) - accounted_for(heard.said.tokens, pains_in(heard.utterance.text))
    captured = [mention for act in heard.requests for _name, mention in act.mentions]
    points = any(mention.kind in ("pointed", "others") for mention in captured)
    aside = {at for stretch in heard.said.asides for at in range(*stretch)}
    held = set() if heard.asked is not None else {at for each in captured for at in range(each.start, each.end)}
    for mention in heard.said.mentions:
        if mention.denied or mention.start in held:
            continue
        if any((each.kind, each.value) == (mention.kind, mention.value) for each in captured):
            continue
        told = mention.kind in ("number", *_of_the_workout) and mention.start in aside
        told = told or (mention.kind == "number" and counts_something_else(heard.said, mention))
        named = mention.kind in _of_the_workout and skill.writes and not points
        if (mention.kind in _amounts - skill.uses or named) and not told:
            places.update(range(mention.start, mention.end))
    return heard.said.quoted(tuple(sorted(places)))


def _without_request(now: ConversationState, heard: Heard) -> Answer:
    """A message that asks for nothing that is known: a fragment, small talk, or words that were not understood."""
    act = Act("fallback", "fallback", 0, len(heard.said.tokens), (), denied=False)
    for fallback in FALLBACKS:
        found = fallback(_turn(now, heard, act))
        if found is not None:
            return found
    raise AssertionError("the last fallback answers everything")


def _with_unused(decided: Answer, heard: Heard, skills: Sequence[Skill]) -> Answer:
    """The answer, naming what was said and not used."""
    used = frozenset().union(*(skill.uses for skill in skills))
    unused = [
        heard.said.quoted(tuple(range(each.start, each.end)))
        for each in heard.said.mentions
        if (each.kind not in used and each.kind not in _silent) or _is_idle(each, heard)
    ]
    denied = [act for act in heard.said.acts if act.denied]
    unused += [heard.said.quoted(tuple(range(act.start, act.end))) for act in denied if act.name not in _harmless]
    if not unused or not decided.calls:
        return decided
    return replace(decided, remarks=(*decided.remarks, f"I left this as it is: {', '.join(dict.fromkeys(unused))}."))


def _is_idle(mention: Mention, heard: Heard) -> bool:
    """Whether a figure beside the request for a new workout says nothing of it."""
    if heard.requests[0].skill != "build" or any(begin <= mention.start < end for begin, end in heard.said.asides):
        return False
    wanted = heard.wanted
    if mention.kind == "weight":
        return not wanted.loads
    figures = (wanted.minutes, wanted.count, wanted.sets, wanted.reps, wanted.age)
    return mention.kind == "number" and mention.value not in figures


_silent = frozenset({"pointed", "whole", "others", "number", "part", "clock", "past", "like", "feeling"})
_harmless: frozenset[str] = frozenset()


def _with_what_is_left(decided: Answer, heard: Heard, step: int) -> Answer:
    """The answer; if it ends the turn before the last request of the message, it says what it has not come to."""
    left = heard.requests[step:]
    if not left or any(name != ASK for name, _arguments in decided.calls):
        return decided
    quoted = ", ".join(heard.said.quoted(tuple(range(act.start, act.end))) for act in left)
    return replace(decided, text=f"{decided.text}\n\nI have not come to this: {quoted}.".strip())


def _read_last(said: Understanding) -> str:
    """The last words of a message that were read."""
    count = len(said.tokens)
    return said.quoted(tuple(range(max(0, count - _words_quoted), count)))


def _is_cut(said: Understanding) -> bool:
    """Whether only the beginning of a message was read."""
    return len(said.text) > longest_read_chars or len(said.tokens) >= longest_read_tokens
