"""Logging what was done: the sets of a message, of today or an earlier day, or as they were last time."""

from dataclasses import replace
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.exercise_choice import chosen
from spotter.dialogue.training.log_reading import LogRead, read_log, spelled, tells_of_sets
from spotter.dialogue.training.logged import done_on, last_done, workouts
from spotter.dialogue.understanding.message import Message, message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.dialogue.training.sets_done import Done, log_text, said, says_it_again, sets_of
from spotter.language.days import Direction
from spotter.notation import Unit, parse

TOOL = "log_workout"
_longest_text = 4000
_longest_choice = 5
"""Words of an answer that names an exercise."""


def read(context: Context) -> Plan | None:
    """The log that a message tells of."""
    if not context.offers(TOOL):
        return None
    message = context.said
    pending = context.pending if context.pending is not None and context.pending.topic == "log" else None
    if (clear := _made_clear(context, pending)) is not None:
        return read(clear)
    return _read(context, message, pending)


def _read(context: Context, message: Message, pending: Plan | None) -> Plan | None:
    if pending is None and not _may_be_done(context):
        return None
    if not (message.exercises or tells_of_sets(message) or message.has("same") or _is_bare_answer(context)):
        return None
    if message.has("not_log"):
        return Plan("log", text="All right: nothing of that is logged.") if _has_sets(context) else None
    kept = _done_part(context)
    if not kept.tokens:
        return Plan("log", text=_not_logged(message)) if _has_sets(context) else None
    exercise = _context_exercise(context)
    load = str(pending.partial.get("load", "")) if pending is not None else ""
    unit = _unit(context, kept)
    found = read_log(kept, unit, exercise, load)
    done = _with_same(context, kept, found)
    day, doubt = _day(context)
    if doubt and done:
        return Plan("log", question=doubt, partial=_partial(kept))
    if found.doubts and not done and pending is None and not _tells_of_doing(message):
        return None
    if found.doubts or (pending is None and found.unnamed and not done):
        return _asked(context, found, kept)
    if not done:
        return _without_sets(found, kept)
    if not all(each.sets for each in done) or not says_it_again(done, unit):
        return ask("log", f"I could not read {kept.quoted()!r} for certain. How would you write it set by set?")
    arguments = {"text": log_text(done)[:_longest_text]}
    if day != context.today:
        arguments["date"] = day.isoformat()
    told = f"Logged for {day_said(day, context.today)}: {'; '.join(map(said, done))}."
    return Plan("log", (Step(TOOL, arguments, told),), partial={"done": done, "day": day})


def _made_clear(context: Context, pending: Plan | None) -> Context | None:
    """The message before this one with the exercise that this one names in the place of what was unclear there."""
    unclear = pending.partial.get("unclear") if pending is not None else None
    if unclear is None or len(context.said.words) > _longest_choice:
        return None
    begin, end, candidates = unclear
    name = chosen(context.state.messages[-1], candidates)
    if name is None:
        return None
    state, before = context.state, context.state.messages[-2]
    mended = replace(
        state,
        messages=[*state.messages[:-2], f"{before[:begin]}{name}{before[end:]}"],
        asked_before=[*state.asked_before[:-2], False],
        replies=state.replies[:-1],
    )
    text = message(mended.messages[-1], context.today)
    return replace(context, state=mended, said=text, whole=text, pending=None, kind="log")


def _tells_of_doing(message: Message) -> bool:
    """Whether figures that notation declines are worth a question: something was done, or they are written as sets."""
    return message.says(*PERFORMED, "x", "@", "add", "put", "then", "reps", "kg", "today") and not message.is_question


def _may_be_done(context: Context) -> bool:
    """Whether figures can be of what was done: beside a workout that was not planned for today they may be for it."""
    message = context.said
    if message.says(*BUILDING) and not message.says("did", "done", "finished", "completed", "performed", "log"):
        return False
    if not context.has_workout or any(event.name in ("plan_today", TOOL) for event in context.state.events):
        return True
    return (
        message.says(*PERFORMED) and not message.is_question and not message.says("change", "make", "swap", "instead")
    )


BUILDING = ("workout", "build", "create", "design", "routine", "write", "plan")
PERFORMED = (
    "did",
    "done",
    "finished",
    "completed",
    "performed",
    "logged",
    "log",
    "hit",
    "got",
    "benched",
    "squatted",
    "deadlifted",
    "managed",
    "trained",
    "yesterday",
)


def _unit(context: Context, kept: Message) -> Unit:
    """The unit of loads without one: the only one that the message names, or the user's."""
    pounds, kilograms = kept.has("unit_lb"), kept.has("unit_kg")
    return "lb" if pounds and not kilograms else "kg" if kilograms and not pounds else context.unit


def _has_sets(context: Context) -> bool:
    return bool(context.said.exercises) and tells_of_sets(context.said)


def _not_logged(message: Message) -> str:
    if message.is_question:
        return ""
    return "I have logged nothing of that. Tell me when it is done, and I will."


def _is_bare_answer(context: Context) -> bool:
    return context.pending is not None and context.pending.topic == "log" and bool(context.said.numbers())


def _done_part(context: Context) -> Message:
    """The sentences that tell of what this person did."""
    message = context.told
    kept: list[Message] = []
    others = {
        each.tokens
        for each in context.pieces
        if each.words[:1] and each.words[0] in ("move", "cancel", "book", "schedule", "reschedule", "plan")
    }
    sentences = [replace(each, own=context.own) for each in context.pieces]
    for sentence in sentences:
        if sentence.tokens in others:
            continue
        if _is_of_another(sentence) or _is_undone(sentence) or _tells_of_equipment(sentence):
            continue
        if sentence.is_question and not _tells_before_asking(sentence):
            continue
        if sentence.has("future") and not _was_done(sentence):
            before = _before_plans(sentence)
            if before is None:
                continue
            sentence = before
        kept.append(sentence)
    tokens = tuple(token for at, each in enumerate(kept) for token in (*(_break(context, at)), *each.tokens))
    return replace(message, tokens=tokens)


def _break(context: Context, at: int) -> tuple:  # type: ignore[type-arg]
    breaks = [token for token in context.said.tokens if token.text in ".!?;\n" and token.text]
    return (breaks[0],) if at and breaks else ()


def _is_undone(sentence: Message) -> bool:
    """Whether a sentence begins by saying that nothing of it was done: ``did NOT do 3x6 ohp``."""
    words = sentence.words
    first = next((at for at, _value in sentence.numbers()), len(words))
    denied = [at for at, word in enumerate(words) if word in ("not", "didnt", "never", "havent", "couldnt", "dont")]
    before = [at for at in denied if at < first and first - at <= 6]
    return bool(before) and not sentence.phrase("not sure") and words[before[0] + 1 : before[0] + 2] != (",",)


def _tells_of_equipment(sentence: Message) -> bool:
    return any(
        sentence.phrase(phrase)
        for phrase in (
            "i only have",
            "ive only got",
            "i have only",
            "only got",
            "all i have",
            "i just have",
            "all ive got",
        )
    )


def _before_plans(sentence: Message) -> Message | None:
    """What was done, before a comma behind which plans are told: ``80x5x3, gonna try 82.5 next week``."""
    begins = min(entry.start for entry in sentence.cues("future"))
    commas = [at for at, word in enumerate(sentence.words[:begins]) if word in (",", "but", "so", "and")]
    if not commas:
        return None
    before = sentence.part(0, commas[-1])
    return before if before.exercises and tells_of_sets(before) and not before.has("future") else None


def _was_done(sentence: Message) -> bool:
    return bool({"did", "done", "finished", "got", "hit"} & set(sentence.words)) and not sentence.says(
        "tomorrow", "gonna", "ill", "will", "would"
    )


def _tells_before_asking(sentence: Message) -> bool:
    """Whether a sentence ends in a question but has told of sets before it: ``185x5 just now, is that a pr``."""
    first = sentence.words[:1]
    asks_at = [entry.start for entry in sentence.cues("question")]
    if not asks_at or min(asks_at) <= 4 or first == ("should",):
        return False
    before = sentence.part(0, min(asks_at))
    done = {"just", "did", "got", "hit", "done", "now", "finished", "managed", "made"} & set(before.words)
    return bool(done) and tells_of_sets(before)


def _is_of_another(sentence: Message) -> bool:
    """Whether somebody else has done it."""
    people = sentence.cues("person")
    if not people:
        return False
    mine = [
        entry.start
        for entry in sentence.cues("mine")
        if sentence.words[entry.start] in ("i", "ive", "my", "mine", "me")
    ]
    first = people[0].start
    begins = sentence.words[0] == "my" and first == 1
    calls = sentence.words[first] in (
        "coach",
        "dude",
        "guy",
        "lad",
        "mate",
        "kid",
        "buddy",
        "friend",
        "boss",
        "trainer",
    )
    return (begins or (first == 0 and not calls)) and not any(
        at > 1 and sentence.words[at] in ("i", "ive") for at in mine
    )


def _context_exercise(context: Context) -> Exercise | None:
    """The exercise that sets without a name are of: that of the question, or that of the newest log."""
    if context.pending is not None and isinstance(context.pending.partial.get("exercise"), Exercise):
        found: Exercise = context.pending.partial["exercise"]
        return found
    event = context.last_event()
    if event is None or event.message < len(context.state.messages) - 4:
        return _talked_about(context)
    if event.name == "generate_exercise_timer":
        names = read_names(context, str(event.call.arguments.get("name") or ""))
        return names[0] if names else None
    if event.name in ("log_workout", "correct_workout"):
        text = str(event.call.arguments.get("text") or event.call.arguments.get("exercise") or "")
        names = read_names(context, text)
        return names[-1] if names else None
    return _talked_about(context)


def _talked_about(context: Context) -> Exercise | None:
    """The one exercise that the message before named."""
    if len(context.state.messages) < 2:
        return None
    before = replace(context.told, text=context.state.messages[-2])
    names = read_names(context, before.text)
    return names[0] if len({each.id for each in names}) == 1 else None


def read_names(context: Context, text: str) -> list[Exercise]:
    """The exercises that a text names."""
    from spotter.dialogue.understanding.message import message

    return [each.exercise for each in message(text, context.today, context.own).exercises if each.exercise is not None]


def _with_same(context: Context, kept: Message, found: LogRead) -> tuple[Done, ...]:
    """What was done, with what was done as before."""
    done = list(found.done)
    named = {each.exercise.id for each in done}
    left_out = {
        each.exercise.id for each in kept.exercises if each.exercise is not None and _is_left_out(kept, each.start)
    }
    for exercise in found.same:
        if exercise.id in named or exercise.id in left_out:
            continue
        before = last_done(context, exercise, before=context.today)
        if before is not None:
            done.append(before[1])
            named.add(exercise.id)
    asks = any(each.is_question for each in context.pieces)
    if (
        kept.has("same")
        and kept.has("done", "log_verb")
        and not asks
        and not found.done
        and (not found.same or left_out)
    ):
        done += [each for each in _same_session(context, kept) if each.exercise.id not in left_out | named]
    return tuple(done)


def _is_left_out(kept: Message, at: int) -> bool:
    return any(entry.end <= at <= entry.end + 2 for entry in kept.cues("undone"))


def _same_session(context: Context, kept: Message) -> tuple[Done, ...]:
    """All of the session that is named: by its day, by its name, or the newest that is of today's kind."""
    days = [each.day for each in kept.days(Direction.PAST) if each.day is not None and each.day < context.today]
    if days:
        return done_on(context, days[-1])
    names = {str(day.get("name", "")).lower() for day in context.program} - {""}
    wanted = next((name for name in names if name in kept.words), None)
    if wanted is None:
        today = context.program_day(context.today)
        wanted = str(today.get("name", "")).lower() if today is not None else None
    for day, workout in workouts(context):
        if day < context.today and wanted and str(workout.get("name") or _named_on(context, day)).lower() == wanted:
            return done_on(context, day)
    return ()


def _named_on(context: Context, day: date) -> str:
    found = context.program_day(day)
    return str(found.get("name", "")) if found is not None else ""


def _day(context: Context) -> tuple[date, str]:
    """The day of the log, and the question where it is not clear."""
    message = context.said
    pending = context.pending
    if (repaired := _repaired(context)) is not None and repaired <= context.today:
        return repaired, ""
    days = [each for each in message.days(Direction.PAST) if not _is_since(message, each.start)]
    told = [each.day for each in days if each.day is not None and each.day <= context.today]
    open_days = [each for each in days if each.day is None and 0 < len(each.candidates) < 3]
    if message.has("same"):
        told = [day for day in told if day == context.today] or (told if not message.has("same") else [])
    if len(set(told)) > 1 and (repaired := _repaired(context)) is not None:
        return repaired, ""
    if len(set(told)) > 1:
        return context.today, f"Was that {' or '.join(day_said(each, context.today) for each in dict.fromkeys(told))}?"
    if told:
        return told[-1], ""
    if open_days:
        behind = [day for day in open_days[0].candidates if day < context.today]
        if behind and message.phrase("last"):
            return behind[-1], ""
        today = [day for day in open_days[0].candidates if day == context.today]
        return (today or behind or [context.today])[-1], ""
    if pending is not None and isinstance(pending.partial.get("day"), date):
        return pending.partial["day"], ""
    return context.today, ""


def _repaired(context: Context) -> date | None:
    """The day that takes the place of another: ``no wait yesterday was the dentist, it was tuesday``."""
    message = context.said
    for each in reversed(message.days(Direction.PAST)):
        before = message.words[max(0, each.start - 2) : each.start]
        if each.day is not None and before in (("it", "was"), ("that", "was"), ("i", "mean"), ("no", ","), (",", "no")):
            return each.day
    return None


def _is_since(message: Message, at: int) -> bool:
    return bool({"since", "until", "till", "til", "before"} & set(message.words[max(0, at - 2) : at + 1]))


def _partial(kept: Message) -> dict[str, object]:
    names = [each.exercise for each in kept.exercises if each.exercise is not None]
    return {"exercise": names[0]} if names else {}


def _asked(context: Context, found: LogRead, kept: Message) -> Plan:
    names = [each.exercise for each in kept.exercises if each.exercise is not None]
    day, _doubt = _day(context)
    partial: dict[str, object] = {"exercise": names[0] if names else None, "day": day, "load": spelled(kept)}
    unclear = next((each for each in kept.exercises if each.exercise is None and each.candidates), None)
    if unclear is not None:
        begin, end = kept.tokens[unclear.start].start, kept.tokens[unclear.end - 1].end
        partial["unclear"] = (begin, end, tuple(each.name for each in unclear.candidates))
    if found.doubts:
        doubt = found.doubts[0]
        return Plan("log", question=f"{doubt.question} You wrote {doubt.text[:120]!r}.", partial=partial)
    text = found.unnamed[0].quoted()[:120]
    if not _looks_logged(found.unnamed[0]):
        return Plan("none")
    return Plan("log", question=f"Which exercise was that: {text!r}?", partial={"load": spelled(kept), "day": day})


def _looks_logged(sentence: Message) -> bool:
    log = parse(f"Bench Press: {spelled(sentence)}", None)
    short = len(sentence.words) <= 14 or {"did", "done"} & set(sentence.words)
    return (
        bool(short)
        and bool(sets_of(log))
        and sentence.says("x", "sets", "reps", "kg", "@", "set", "kilos", "lb", "lbs")
    )


def _without_sets(found: LogRead, kept: Message) -> Plan | None:
    """Something was done, and not how often, or there is nothing that could be the same."""
    if found.same or (kept.has("same") and kept.has("done")):
        return ask(
            "log",
            "I find no earlier session that this could be the same as. How many sets and reps, and with what load?",
        )
    wants = kept.has("log_verb") or kept.has("done")
    if found.bare and wants and not kept.is_question and found.bare[0].exercise is not None:
        if kept.has("future") or not {"did", "log", "done", "put", "finished", "hit"} & set(kept.words):
            return None
        name = found.bare[0].exercise.name
        return ask("log", f"How many sets and reps of {name}, and with what load?", exercise=found.bare[0].exercise)
    return None
