"""Whether a message is wholly accounted for before something is written: what is left over is asked about.

A word belongs to an exercise, a day, a time, an amount, a sign of ``data/cues.txt``, a part of the body, or what is
stored; or it is in the lists of words that mean nothing here. It counts where it stands beside what is written: between
the same marks and joining words. Elsewhere it is a story, unless the story takes back what is told.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.skills.pain import SIGNS
from spotter.dialogue.skills.preferences import THINGS
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.log_units import UNITS_AND_SIGNS
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.time_zones import ZONES
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.message import Message, cue_lexicons
from spotter.language.body_parts import BODY_PARTS
from spotter.language.days import Direction
from spotter.language.durations import durations
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.negation import Denial, scopes
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set
from spotter.language.words import english_words

_READ_ONLY = frozenset(
    {
        *("generate_exercise_timer", "generate_workout_timers", "plan_today", "analyze_stall", "undo_log", "end_pain"),
        *("set_pain", "set_goals", "set_preference", "delete_preference", "update_profile"),
    }
)
"""What is easily taken back, or reads the whole message by itself."""
_SETTLED = frozenset({"correct", "delete", "undo", "schedule", "reschedule", "unschedule", "settings"})
"""Skills that hold what they read against what is stored, and ask where it does not fit."""
_marks = frozenset(".!?;:,()-")
_longest_quoted = 90


def left_over(context: Context, plan: Plan) -> str:
    """What of the message a write of ``plan`` does not account for, as it was written; empty if that is nothing."""
    if not plan.steps or all(step.tool in _READ_ONLY for step in plan.steps):
        return ""
    message = context.told
    held = _held(context, message)
    for begin, end in _stretches(message):
        words = [at for at in range(begin, end) if message.tokens[at].is_word]
        strange = [at for at in words if at not in held]
        if not strange:
            continue
        beside = any(held.get(at, False) for at in range(begin, end))
        unknown = [at for at in strange if message.tokens[at].text not in english_words()]
        strange = [at for at in strange if at not in unknown or not _is_name(message, at)]
        unknown = [at for at in unknown if at in strange]
        if strange and (beside or len(unknown) == len(words)):
            return message.part(strange[0], strange[-1] + 1).quoted()[:_longest_quoted]
    return ""


def _is_name(message: Message, at: int) -> bool:
    """Whether a word is written as the name of somebody or of a place: ``Mrs Adler``, and not at the very beginning."""
    return at > 0 and message.text[message.tokens[at].start].isupper()


def _held(context: Context, message: Message) -> dict[int, bool]:
    """The places that are accounted for, and whether what stands there bears on a write."""
    held: dict[int, bool] = {}
    words = _meaningless()
    for at, token in enumerate(message.tokens):
        if not token.is_word:
            held[at] = token.kind is TokenKind.NUMBER
        elif token.text in words or token.text in UNITS_AND_SIGNS or token.text in _stored(context):
            held[at] = token.text in UNITS_AND_SIGNS - words
    for start, end in _spans(message):
        held.update(dict.fromkeys(range(start, end), True))
    for cue, lexicon in cue_lexicons().items():
        for entry in lexicon.find(message.tokens):
            for at in range(entry.start, entry.end):
                held[at] = held.get(at, False) or cue in _bearing
    return held


_bearing = frozenset({"unit_lb", "unit_kg"})


def _spans(message: Message) -> Iterator[tuple[int, int]]:
    for each in message.exercises:
        yield each.start, each.end
    for direction in (Direction.PAST, Direction.FUTURE):
        yield from ((each.start, each.end) for each in message.days(direction))
    yield from ((each.start, each.end) for each in message.times())
    for at in range(len(message.tokens)):
        number = number_at(message.tokens, at) if message.words[at] != "a" else None
        ordinal = ordinal_at(message.tokens, at)
        if number is not None or ordinal is not None:
            yield at, number.end if number is not None else at + 1
    yield from ((each.start, each.end) for each in durations(message.tokens))
    for lexicon in (BODY_PARTS, SIGNS, WORDS, ZONES, *THINGS):
        yield from ((entry.start, entry.end) for entry in lexicon.find(message.tokens))


def _stored(context: Context) -> frozenset[str]:
    """The words of the names that are stored."""
    state = context.state
    names = [str(day.get("name", "")) for day in (state.sources.get("program") or {}).get("days", ())]
    names += [str(each.get("name") or "") for each in state.sources.get("schedule") or ()]
    names += [str(each.get("value") or "") for each in state.sources.get("active_preferences") or ()]
    return frozenset(word for name in names for word in name.lower().replace("-", " ").split())


@cache
def _meaningless() -> frozenset[str]:
    beside: Lexicon[str] = Lexicon(read_phrases(Path(__file__).with_name("data") / "beside.txt"))
    return fillers().words | beside.words


def _stretches(message: Message) -> Iterator[tuple[int, int]]:
    begin = 0
    tokens = message.tokens
    for at in range(len(tokens) + 1):
        if at == len(tokens) or tokens[at].kind is TokenKind.BREAK or tokens[at].text in _marks | _joins:
            if at > begin:
                yield begin, at
            begin = at + 1


_joins = word_set(
    "and then because cause cos coz cuz since so but as when while after before until although though which where who"
)


def doubt(context: Context, plan: Plan) -> str:
    """The question to ask before the steps of ``plan`` are taken; empty if the message leaves nothing open."""
    if not plan.steps or plan.topic in _SETTLED or all(step.tool in _READ_ONLY for step in plan.steps):
        return ""
    if (plan.topic != "log" or context.said.has("same")) and (left := left_over(context, plan)):
        return f"I did not understand {left!r}. Shall I go on without it: {_said(plan)}?"
    if plan.topic == "log" and denies_a_name(context, plan):
        return f"You wrote that something was left out. Shall I log it so: {_said(plan)}?"
    if (taken := _taken_back(context, plan)) is not None:
        return f"You also wrote {taken.quoted()[:_longest_quoted]!r}. Shall I still go on: {_said(plan)}?"
    return ""


def denies_a_name(context: Context, plan: Plan) -> bool:
    """Whether an exercise would be logged that is said to be left out, or not to be there: ``no bench``."""
    logged = " ".join(str(step.arguments.get("text", "")) for step in plan.steps)
    held = [scope for scope in scopes(context.told.tokens) if scope.kind in (Denial.LACK, Denial.EXCEPT)]
    return any(
        scope.holds(each.start) and each.exercise is not None and f"{each.exercise.name}:" in logged
        for scope in held
        for each in context.told.exercises
    )


def _said(plan: Plan) -> str:
    """What the steps would do, in the words of their own reports, short."""
    told = plan.steps[0].told.rstrip(".")
    return f"{told[:1].lower()}{told[1:]}"[:160] if told else plan.topic.replace("_", " ")


_OF_SETS = word_set("set sets rep reps last one them it that all both count counts finish complete weight half any")
_NEVER = word_set(
    "not didnt dont doesnt isnt wasnt never hardly nope nah wrong except minus without pretend pretending imagine "
    "imagined "
    "imaginary dream dreamt dreamed joking kidding jk lie lied lying fake "
    "failed missed skipped aborted quit"
)
_UNREAL = word_set(
    "pretend pretending imagine imagined imaginary dream dreamt dreamed joking kidding jk lied fake hypothetical "
    "hypothetically theoretically suppose supposing planned target targets prescribed template sposed"
)


def _taken_back(context: Context, plan: Plan) -> Message | None:
    """The sentence that takes back what a log tells of: ``didn't finish the last one``, ``imagine``."""
    if plan.topic != "log":
        return None
    for sentence in context.said.sentences():
        if sentence.says(*_UNREAL):
            return sentence
        if sentence.numbers() or sentence.exercises or not sentence.says(*_NEVER):
            continue
        at = next(at for at, word in enumerate(sentence.words) if word in _NEVER)
        if _OF_SETS & set(sentence.words[at : at + _reach]):
            return sentence
    return None


_reach = 6
"""Words behind a no in which what it is about is named."""
