"""The days that a stretch of a log is of: each of its sentences with the day that was named last."""

from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.past_days import with_weekdays
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import tells_of_sets
from spotter.dialogue.training.subject import day_before
from spotter.dialogue.training.what_was_done import told_of
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import WEEKDAYS
from spotter.language.days import DayMention, Direction
from spotter.language.numbers import ordinal_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_not_of_the_log = word_set("since until till til before after than like as")
_of_training = word_set(
    "forgot log logged logging session sessions workout workouts gym trained training sets did lifted record report "
    "backlog entry entries enter"
)
_booking = word_set("move shift push reschedule postpone cancel book schedule swap")
_before_booked = word_set("the my this next on and , from session")
_most_days, _most_months = 31, 12
_others_of_the_day = frozenset({"log", "nothing", "yes", "no", "reply"})
_puts_right = (("it", "was"), ("that", "was"), ("i", "mean"), ("no", ","), (",", "no"))
_puts_right_alone = word_set("technically actually rather")


@dataclass(frozen=True, slots=True)
class Dated:
    """A stretch, and the day that it is of."""

    said: Message
    day: date


def by_day(context: Context) -> tuple[tuple[Dated, ...], str]:
    """The stretch parted by the days that it names, or the question where the day is not clear."""
    said = context.told
    if (written := _dates_written(said)) is not None:
        return (), f"Which day was {written}? I log one day at a time where I am not sure of a date."
    named = [(each, day) for each in _mentions(said) if (day := _meant(each, said, context.today)) is not None]
    if (repaired := _repaired(said, context.today)) is not None:
        return (Dated(said, repaired),), ""
    days = list(dict.fromkeys(day for _mention, day in named))
    if not days:
        same = _day_before(context) if any(said.phrase(each) for each in _same_days) else None
        other = same or _beside(context) or _retold(context) or _gone_on_with(context)
        return (Dated(said, other or context.today),), ""
    if len(days) == 1:
        return (Dated(said, days[0]),), ""
    return _parted(said, named, context.today)


def points_at_the_others(said: Message) -> bool:
    """Whether it is only told that something is as what was told before: ``yesterday, same as the others``."""
    return any(map(said.phrase, _as_the_others)) and not said.numbers()


_as_the_others = (
    "same as the others",
    "same as the other",
    "same as the other ones",
    "same as the rest",
    "like the others",
)


def _day_before(context: Context) -> date | None:
    """The day of the newest log of the conversation, else the day that was spoken of last."""
    event = context.last("log_workout", "correct_workout")
    if event is not None:
        told = event.call.arguments.get("new_date") or event.call.arguments.get("date")
        return date.fromisoformat(str(told)) if told else context.today
    return day_before(context)


_same_days = ("same day", "same date", "same session", "that day")


def _gone_on_with(context: Context) -> date | None:
    """The day of the log right before, where a message goes on with it: ``and curls, 12 kg 3x12``."""
    event, whole = context.last("log_workout"), context.whole
    if event is None or event.message != len(context.state.messages) - 2 or context.pending is not None:
        return None
    if whole.words[:1] not in _goes_on or whole.says(*_now) or not event.call.arguments.get("date"):
        return None
    longest = _longest_also if whole.words[:1] == ("also",) else _longest_going_on
    if whole.times() or sum(token.is_word for token in whole.tokens) > longest:
        return None
    return date.fromisoformat(str(event.call.arguments["date"]))


_goes_on = (("and",), ("also",), ("plus",))
_now = word_set(
    "today now just tonight currently after before lunch lunchtime morning evening afternoon night work doing im am "
    "hurt hurts sore later dinner breakfast"
)
_longest_going_on, _longest_also = 9, 20


def _retold(context: Context) -> date | None:
    """The day of the log that was just taken back, where what is told now takes its place."""
    events = [each for each in context.state.events if each.result.ok]
    if len(events) < 2 or [each.name for each in events[-2:]] != ["log_workout", "undo_log"]:
        return None
    log = events[-2].call.arguments
    names = [each.exercise.name for each in context.told.exercises if each.exercise is not None]
    is_same = all(f"{name}:" in str(log.get("text")) for name in names)
    if events[-1].message < len(context.state.messages) - 2 or not is_same or not log.get("date"):
        return None
    return date.fromisoformat(str(log["date"]))


def _dates_written(said: Message) -> str | None:
    """A date in figures that is right before a name, ``23/4 squat``, and is not read as a day."""
    held = {at for each in said.days(Direction.PAST) for at in range(each.start, each.end)}
    for each in named_in(said):
        row = said.tokens[max(0, each.start - 3) : each.start]
        before = said.words[each.start - 4] if each.start > 3 else ""
        is_date = (
            before not in ("/", ",") and len(row) == 3 and row[1].text in ("/", ".") and row[1].glued and row[2].glued
        )
        if not is_date or each.start - 1 in held or row[0].value is None or row[2].value is None:
            continue
        if row[0].value <= _most_days and row[2].value <= _most_months:
            return said.part(each.start - 3, each.start).quoted()
    return None


def _parted(said: Message, named: list[tuple[DayMention, date]], today: date) -> tuple[tuple[Dated, ...], str]:
    begins = [_sentence_start(said, mention.start) for mention, _day in named]
    for at in range(1, len(begins)):
        if begins[at] <= begins[at - 1]:
            begins[at] = _clause_start(said, named[at][0].start, named[at - 1][0].end)
    ends = [*begins[1:], len(said.tokens)]
    is_parted = all(begin < end for begin, end in zip(begins, ends, strict=True))
    if not is_parted or tells_of_sets(said.part(0, begins[0])):
        days = " or ".join(day_said(day, today) for day in dict.fromkeys(day for _mention, day in named))
        return (), f"Was that {days}?"
    return tuple(
        Dated(replace(said, tokens=said.tokens[begin:end]), day)
        for begin, end, (_mention, day) in zip(begins, ends, named, strict=True)
        if tells_of_sets(said.part(begin, end)) or said.part(begin, end).exercises
    ), ""


def _sentence_start(said: Message, at: int) -> int:
    while at > 0 and said.tokens[at - 1].kind is not TokenKind.BREAK and said.tokens[at - 1].text not in ".!?;":
        at -= 1
    return at


def _clause_start(said: Message, at: int, least: int) -> int:
    """Where the clause of a day begins, at the last joining word behind ``least`` with figures before it."""
    joins = [place for place in range(least, at) if said.words[place] in ("and", ",", "then", "but")]
    return joins[-1] if joins else least


def _mentions(said: Message) -> list[DayMention]:
    found = []
    same = [entry.start for entry in said.cues("same")]
    told = told_of(said)
    for each in with_weekdays(said).days(Direction.PAST):
        if _is_a_set(said, each) or _is_to_come(said, each, told):
            continue
        if said.words[each.end - 1].endswith("days") and said.words[max(0, each.start - 1)] == "on":
            continue
        before = said.words[max(0, each.start - 2) : each.start]
        is_source = any(at < each.start and _sentence_start(said, each.start) <= at for at in same)
        is_source = is_source or _is_done_again(said, each)
        if not (_not_of_the_log & set(before)) and not is_source and not _is_of_a_booking(said, each):
            found.append(each)
    return found


def _is_to_come(said: Message, day: DayMention, told: frozenset[int]) -> bool:
    """Whether a weekday is that of a plan: ``sat im doing pull``, ``sat is off now``, ``today instead of sat``."""
    if said.words[day.end - 1].removesuffix("s") not in WEEKDAYS:
        return False
    if said.words[day.start - 2 : day.start] in _insteads:
        return True
    behind = said.words[day.end : day.end + 2]
    is_hoped = day.start not in told and any(word in _hoping for word in _clause(said, day).words)
    return behind in _to_come or behind[:1] == ("ill",) or is_hoped


_to_come = (("im", "doing"), ("ill", "be"), ("is", "off"), ("im", "off"))
_hoping = word_set("gonna will going hopefully hoping hope")
_insteads = (("instead", "of"), ("rather", "than"))


def _clause(said: Message, day: DayMention) -> Message:
    """What stands between the two marks around a day."""
    begin = max((at + 1 for at in range(day.start) if said.words[at] in _clause_marks), default=0)
    end = next((at for at in range(day.end, len(said.words)) if said.words[at] in _clause_marks), len(said.words))
    return said.part(begin, end)


_clause_marks = word_set(", . ; ! ? : -")


def _is_done_again(said: Message, day: DayMention) -> bool:
    """Whether a day is that of a session which was done again: ``all of last thursday's session again today``."""
    is_again = bool(said.cues("same")) or said.says("exactly", "again", "identical")
    of_session = said.words[day.end : day.end + 1] in _sessions or said.words[max(0, day.start - 1) : day.start] in _ofs
    return is_again and said.says("today", "tonight", "now") and (of_session or said.says("everything", "lot", "whole"))


_sessions = (("session",), ("workout",), ("stuff",), ("routine",), ("one",))
_ofs = (("of",), ("there",), ("from",))


def _is_a_set(said: Message, day: DayMention) -> bool:
    """Whether ``on the first`` is said of a set: an ordinal in letters, and no month beside it."""
    words = [word for word in said.words[day.start : day.end] if word not in ("on", "the")]
    return len(words) == 1 and words[0].isalpha() and ordinal_at(said.tokens, day.end - 1) is not None


def _is_of_a_booking(said: Message, day: DayMention) -> bool:
    """Whether a session of that day is moved or called off: ``and move saturday to 2pm``."""
    at = day.start - 1
    while at >= 0 and (said.words[at] in _before_booked or said.words[at] in WEEKDAYS):
        at -= 1
    return at >= 0 and said.words[at] in _booking


def _meant(each: DayMention, said: Message, today: date) -> date | None:
    """The day that a mention means for what is done already."""
    if each.day is not None:
        return each.day if each.day <= today else None
    if not 0 < len(each.candidates) < 3:
        return None
    behind = [day for day in each.candidates if day < today]
    if behind and said.phrase("last"):
        return behind[-1]
    return next((day for day in each.candidates if day == today), behind[-1] if behind else None)


def _repaired(said: Message, today: date) -> date | None:
    """The day that takes the place of another: ``no wait yesterday was the dentist, it was tuesday``."""
    mentions = said.days(Direction.PAST)
    for each in reversed(mentions[1:]):
        before = said.words[max(0, each.start - 2) : each.start]
        if each.day is not None and (before in _puts_right or _puts_right_alone & set(before)):
            return each.day if each.day <= today else None
    return None


def _beside(context: Context) -> date | None:
    """The one day of training that the rest of the message names, where the message does nothing else."""
    if not context.kinds <= _others_of_the_day:
        return None
    days = set()
    for sentence in context.whole.sentences():
        if _of_training & set(sentence.words) or points_at_the_others(sentence):
            found = [_meant(each, sentence, context.today) for each in _mentions(sentence)]
            days |= {day for day in found if day is not None}
    return days.pop() if len(days) == 1 else None
