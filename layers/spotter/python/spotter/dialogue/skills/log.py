"""Logging what was done: the sets of a stretch by day and exercise, as they were last time, and the answers about them.

What is sure is logged. Of the rest one question at a time is asked; the answer is read with what was said before.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from spotter.catalogue.described import described
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.skills import correct, log_of_workout
from spotter.dialogue.training.cardio_done import cardio_done
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.sets_added import SURE as SURE_OF_MORE
from spotter.dialogue.training.corrections.sets_added import SURER as SURE_BESIDE_A_LOG
from spotter.dialogue.training.corrections.sets_added import WORTH_ASKING as MORE_IS_WORTH_ASKING
from spotter.dialogue.training.corrections.sets_added import sets_added
from spotter.dialogue.training.days_done import Dated, by_day
from spotter.dialogue.training.done_before import LastSet, done_again, last_set
from spotter.dialogue.training.load_alone import as_before_but, puts_right, stands_without_load
from spotter.dialogue.training.log_answers import completed
from spotter.dialogue.training.log_call import TOOL, log_step
from spotter.dialogue.training.log_parts import tells_before_names, tells_of_sets
from spotter.dialogue.training.log_questions import Open, asked
from spotter.dialogue.training.log_reading import LogRead, read_log
from spotter.dialogue.training.not_to_log import without_denied
from spotter.dialogue.training.once_more import once_more
from spotter.dialogue.training.plan import LIKELY, Plan, Step, ask, choose, confirm
from spotter.dialogue.training.said_twice import without_standing
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.training.terms import Load
from spotter.dialogue.training.timed import timed
from spotter.dialogue.training.told_whole import accounts_for
from spotter.dialogue.training.two_readings import BothRead, Units, chosen
from spotter.dialogue.training.usual_lifts import apart_by_load, lifts_like
from spotter.dialogue.training.workout_told import orders_a_log
from spotter.dialogue.understanding.message import Message
from spotter.notation.sets.plausibility import in_kilograms, is_believed

_again = ("same", "again", "another", "more")
"""Words beside which a figure is hardly one of a log of its own."""
_most_described = 4
_longest_option = 110
_longest_quoted = 80
_dropping = (
    "forget it", "forget that", "never mind", "nevermind", "nvm", "not logging", "already logged", "nothing to log",
    "dont log", "leave it", "skip it", "drop it",
)  # fmt: skip
"""Whoever says one of these behind a question about a log gives no answer to it."""
_was_done = ("did", "done", "was", "log", "logged")
_longest_no = 4
_longest_ago = timedelta(days=60)
"""A log of a day that is longer ago is asked about: a date in figures may be another one."""


def read(context: Context) -> Plan | None:
    """The log that a stretch tells of, or what the answer to a question about one comes to."""
    if not context.offers(TOOL):
        return None
    if context.pending is not None and context.pending.topic == "log":
        return _answered(context, context.pending)
    if context.whole.phrase("to warm up") and not context.whole.says(*_was_done):
        return None  # what is wanted before training, and not what was done
    if context.pending is None and _is_to_come(context):
        return None
    if context.whole.has("not_log"):
        kept = without_denied(context.whole, context.said)
        if kept is None:
            return Plan("log", text="All right: nothing of that is logged.")
        context = replace(context, said=kept)
    return _logged(context)


def _is_to_come(context: Context) -> bool:
    """Whether the sentence of a stretch says that it is meant for later: ``for tomorrow I intend: DL 3x5@140``.

    So does one that orders by how much a load is to grow: ``increase the deadlift by 5 kg``.
    """
    starts = {token.start for token in context.said.tokens}
    own = [each for each in context.whole.sentences() if starts & {token.start for token in each.tokens}]
    said = own[0] if own else context.said
    figure = next((at for at, token in enumerate(said.tokens) if token.value is not None), len(said.tokens))
    is_later = bool(set(_to_come) & set(said.words[:figure])) and not said.says(*_was_done, *_by_now)
    return is_later or any(map(_orders_growth, own))


def _orders_growth(said: Message) -> bool:
    """Whether a sentence orders by how much something grows: ``by`` stands before a figure, and not between two."""
    begins = bool(_growing & set(said.words[:2]))
    return begins and any(
        before.value is None and by.text == "by" and figure.value is not None
        for before, by, figure in zip(said.tokens, said.tokens[1:], said.tokens[2:], strict=False)
    )


_to_come = ("tomorrow", "intend", "intending")
_by_now = ("today", "tonight", "yesterday", "just", "finished", "hit", "got", "managed")
_growing = frozenset({"increase", "raise", "bump", "reduce", "decrease"})


def again(context: Context) -> Plan | None:
    """The log of sets that are told to be like the last; None where a stretch tells of anything else."""
    more = once_more(context, context.told) if context.pending is None and context.offers(TOOL) else None
    step = log_step(context, more[:1], more[1], context.told) if more is not None else None
    return Plan("log", (step,), partial={LIKELY: True}) if step is not None else None


def further(context: Context) -> Plan | None:
    """More of the newest log, where a message says only how it differs: logged if it is sure, else asked about.

    None where a stretch tells of anything else, or can be read by itself.
    """
    if context.pending is not None or not context.offers(TOOL) or context.whole.has("not_log"):
        return None
    added = sets_added(context, context.told)
    step = log_step(context, added.done, added.day, context.told) if added is not None else None
    if added is None or step is None or added.likelihood < MORE_IS_WORTH_ASKING:
        return None
    alone = _logged(context)
    if alone is not None and alone.steps:
        if context.told.exercises or any(_told([each]) == _told([step]) for each in alone.steps):
            return replace(alone, partial={**alone.partial, LIKELY: True})
        if added.likelihood < (SURE_OF_MORE if context.told.says(*_again) else SURE_BESIDE_A_LOG):
            return _doubted(alone.steps, (step,))
    if added.likelihood >= SURE_OF_MORE:
        return Plan("log", (step,), partial={LIKELY: True})
    if (alone is not None and not alone.question) or not context.told.numbers():
        return None  # how many repetitions it were is asked instead
    return confirm("log", f"Shall I log this: {_told([step])}?", (step,))


def _logged(context: Context) -> Plan | None:
    """The plan for a stretch that tells of sets; None for one that only stands beside another matter."""
    if (clocked := _clocked(context)) is not None:
        step = log_step(context, clocked[:1], clocked[1], context.told)
        return Plan("log", (step,)) if step is not None else None
    stretches, doubt = by_day(context)
    if doubt:
        return ask("log", doubt)
    last = last_set(context)
    steps: list[Step] = []
    open_: list[Open] = []
    doubted: list[tuple[Step, Dated]] = []
    likely: list[Open] = []
    others: list[Step] = []
    agreed: list[bool] = []
    for dated in stretches:
        both = _read(context, dated, last)
        agreed.append(both.is_agreed)
        likely += [Open(both.doubt, dated.day)] if both.doubt is not None else []
        found = as_before_but(context, dated, both.read, context.unit_in(dated.said))
        if not found.done and (right := _put_right(context, dated, found, is_all=len(stretches) == 1)) is not None:
            return right
        done = _new(context, dated, done_again(context, dated, found, last))
        if (step := log_step(context, done, dated.day, dated.said)) is not None:
            steps.append(step)
            is_doubted = both.is_doubted and not (orders_a_log(context.whole) and accounts_for(dated.said, done))
            doubted += [(step, dated)] if is_doubted else []
            others += filter(None, [log_step(context, both.other.done, dated.day, dated.said)])
        elif done:
            first = Open(found.doubts[0], dated.day) if found.doubts else _unbelieved(done, dated.said, dated.day)
            open_.append(first or _unsaid(dated))
        open_ += [Open(each, dated.day) for each in found.doubts]
        if not done and not found.doubts:
            open_ += [Open.of_bare(each, dated.said, dated.day) for each in found.bare[:1]]
    old = [each.day for each in stretches if context.today - each.day > _longest_ago]
    if steps and old:
        return confirm("log", f"Was that on {old[0]:%A} {old[0].day} {old[0]:%B %Y}: {_told(steps)}?", tuple(steps))
    if open_:
        return _with_open(context, open_, steps, doubted)
    if doubted:
        plan = _doubted(steps, others)
        return replace(plan, partial={**plan.partial, "open": tuple(likely)}) if likely and len(doubted) == 1 else plan
    if steps:
        return Plan("log", tuple(steps), partial={LIKELY: True} if all(agreed) else {})
    return _without_sets(context, last)


def _new(context: Context, dated: Dated, done: tuple[Done, ...]) -> tuple[Done, ...]:
    """What was done, without what is logged already where all of it is told once more as an answer."""
    if context.pending is None or context.whole.says("again", "more", "another"):
        return done
    return without_standing(context, done, dated.day)


def _with_open(
    context: Context, open_: Sequence[Open], steps: Sequence[Step], doubted: Sequence[tuple[Step, Dated]]
) -> Plan:
    """What is sure of a log, and the question about what is not."""
    if not steps and (usual := _as_usual(context, open_)) is not None:
        return usual
    sure = tuple(step for step in steps if all(step is not one for one, _dated in doubted))
    return asked([*open_, *(_unsaid(dated) for _step, dated in doubted)], sure)


def _as_usual(context: Context, open_: Sequence[Open]) -> Plan | None:
    """The question about figures of no exercise, with the lifts of which this person usually does such sets, or those
    that the words beside them describe.

    None where anything else is open, or no lift goes with them.
    """
    doubt = open_[0].doubt
    if len(open_) > 1 or doubt.missing != "exercise" or doubt.exercise is not None or doubt.candidates or doubt.name:
        return None
    unit = context.unit_in(doubt.said)
    if context.whole.is_question:
        return None
    apart = apart_by_load(context, doubt.said, unit)
    step = log_step(context, apart, open_[0].day, doubt.said)
    if step is not None:
        question = confirm("log", f"Shall I log this: {_told([step])}?", (step,))
        return replace(question, partial={**question.partial, "open": tuple(open_)})
    candidates = lifts_like(context, doubt.said, unit) or described(context.whole.quoted(), _most_described)
    return asked([replace(open_[0], doubt=replace(doubt, candidates=candidates))], ()) if candidates else None


def _clocked(context: Context) -> tuple[Done, date] | None:
    """What was done by the clock and on which day: cardio with its time, or the rounds of the timer."""
    rounds = timed(context, context.told)
    return (rounds, context.today) if rounds is not None else cardio_done(context.told)


def _put_right(context: Context, dated: Dated, found: LogRead, *, is_all: bool) -> Plan | None:
    """What comes of it if it puts right what stands in the log, and tells of nothing more."""
    if puts_right(context, found.doubts):
        return correct.correct(context)
    if is_all and stands_without_load(context, dated, found.doubts):
        plan = correct.correct(context)
        return plan if plan is not None and plan.steps else None
    return None


def _doubted(steps: Sequence[Step], others: Sequence[Step]) -> Plan:
    """The question whether this is to be logged; where it is read in two ways, which of both."""
    if len(steps) == len(others) == 1:
        either = {_told([each]): (each,) for each in (*steps, *others)}
        if len(either) > 1 and all(len(name) <= _longest_option for name in either):
            return choose("log", "Which of these shall I log?", either)
    return confirm("log", f"Shall I log this: {_told(steps)}?", tuple(steps))


def _told(steps: Sequence[Step]) -> str:
    return "; ".join(step.told.rstrip(".").partition(": ")[2] for step in steps)


def _unbelieved(done: Sequence[Done], stretch: Message, day: date) -> Open | None:
    """The load that nobody lifts, where one exercise alone was told of, in one load; None elsewhere."""
    loads = {(one.weight, one.unit) for each in done for one in each.sets}
    if len(done) != 1 or len(loads) != 1:
        return None
    ((weight, unit),) = loads
    if weight is None or is_believed(done[0].exercise, in_kilograms(weight, unit or "kg")):
        return None
    return Open.of_unbelieved(done[0].exercise, Load(weight, unit), stretch, day)


def _unsaid(dated: Dated) -> Open:
    return Open.of_all(dated.said, dated.day)


def _read(context: Context, dated: Dated, last: LastSet | None) -> BothRead:
    stretch = replace(dated.said, own=context.own)
    named = [each.exercise for each in replace(context.whole, own=context.own).exercises]
    names = {each for each in named if each is not None and not is_cardio(each)}
    is_of_last = last is not None and tells_before_names(stretch)
    exercise = names.pop() if len(names) == 1 and not is_of_last else last.exercise if last is not None else None
    if last is not None and exercise != last.exercise:
        last = None
    known = Load(last.weight, last.unit) if last is not None and last.weight is not None else None
    unit = context.unit_in(stretch)
    by_rules = read_log(stretch, unit, exercise, known, context.planned(dated.day))
    return chosen(stretch, Units(unit, context.unit), by_rules, exercise)


def _answered(context: Context, pending: Plan) -> Plan | None:
    """What the answer to a question about a log comes to; a log of its own where it answers nothing."""
    if log_of_workout.LOADS in pending.partial and (plan := log_of_workout.answered(context)) is not None:
        return plan
    open_: tuple[Open, ...] = tuple(pending.partial.get("open", ()))
    if not open_:
        return _logged(context) if context.said.exercises or tells_of_sets(context.said) else None
    first, rest = open_[0], open_[1:]
    if any(map(context.whole.phrase, _dropping)):
        return Plan("log", text="All right: nothing more of that is logged.")
    first = replace(first, day=_day_of_answer(context, first))
    names = {each.exercise for each in context.said.exercises}
    if (context.kind == "log" or len(names) > 1) and names and tells_of_sets(context.said):
        own = _logged(context)
        if own is not None and own.steps:
            return own  # it is told whole, whatever was asked
    done = completed(context, first, context.unit_in(first.doubt.said))
    step = log_step(context, (done,), first.day, first.doubt.said) if done is not None else None
    if step is not None:
        return asked(rest, (step,)) if rest else Plan("log", (step,))
    if done is not None and (again := _unbelieved((done,), first.doubt.said, first.day)) is not None:
        return asked([again, *rest], ())
    if len(context.said.words) <= _longest_no and consent_in(context.said.tokens) is Consent.NO:
        return Plan("log", text="All right: nothing of that is logged.")
    if context.kind == "log":
        return _logged(context)
    if not context.said.exercises and not tells_of_sets(context.said):
        return None
    again = Open.of_all(first.doubt.said, first.day, first.doubt.exercise)
    if again.doubt.missing == first.doubt.missing:
        written = first.doubt.said.quoted()[:_longest_quoted]
        return Plan(
            "log", text=f"I could not read {written!r}, so it is not logged. Write it like: squat 3 x 10 20 kg."
        )
    return asked([again, *rest], ())


def _day_of_answer(context: Context, open_: Open) -> date:
    """The day that an answer names beside the sets that it tells of, or else that of what was open."""
    days, doubt = by_day(context)
    named = {each.day for each in days} if tells_of_sets(context.said) and not doubt else set()
    return named.pop() if len(named) == 1 and named != {context.today} else open_.day


def _without_sets(context: Context, last: LastSet | None) -> Plan | None:
    """A stretch of which nothing could be read."""
    stretch = context.said
    is_aside = len(stretch.tokens) < len(context.whole.tokens)
    if is_aside and not stretch.has("same") and not stretch.exercises and not tells_of_sets(stretch):
        return None
    if last is not None and not tells_of_sets(stretch) and not stretch.says("last", "time", "session"):
        known = Load(last.weight, last.unit) if last.weight is not None else None
        return asked([Open.of_more(last.exercise, known, stretch, context.today)], ())
    if stretch.has("same"):
        return ask(
            "log",
            "I find no earlier session that this could be the same as. Which exercises were they, and what sets?",
        )
    return asked([Open.of_all(stretch, context.today)], ())
