"""Corrections whose own words leave no doubt: another exercise, sets told whole for what stands, a log that is to go.

``The bench press, that one should be goblet squat``, ``leg press 130 kg 3x10, that is the right one``, ``you logged the
deadlift. delete it``. Whatever else such a sentence may seem to be, it puts right what this conversation has logged.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.answers import TOPIC
from spotter.dialogue.training.corrections.calls import name_steps, removal_steps, set_steps
from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.last_set import last_set_as_told
from spotter.dialogue.training.corrections.said import NamedEntry, Said, named_entries, read, strange_exercises
from spotter.dialogue.training.corrections.scope import scope_of
from spotter.dialogue.training.corrections.word_classes import is_denied, is_to_stay, words_of, written
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.plan import SURELY, Plan
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_is_really = (
    *(("should", "be"), ("should", "have", "been"), ("shouldve", "been"), ("was",), ("were",), ("is",), ("are",)),
    *(("meant",), ("mean",), ("its",), ("it's",), ("really",), ("actually",), ("did",), ("called",), ("but",)),
)
_turned_into = (("to",), ("into",), ("as",))
_turning = word_set("change rename correct make turn fix edit update relabel")
_passed_over = word_set("the a an my some actually really all just only in fact supposed to be have been")
_no_rename = word_set(
    "forgot forgotten also add added another plus then than harder easier heavier lighter better worse delete "
    "remove log"
)
_right_one = (
    "right one",
    "is right",
    "is correct",
    "correct one",
    "right ones",
    "is what i did",
    "the right",
    "thats right",
)
_should = ("should be", "should have been", "was supposed", "needs to be", "meant to be", "shouldve been")
_more = word_set("another again also more extra forgot forgotten then plus second after")
_removing = word_set("delete remove erase unlog scrap drop wipe bin clear")
_wrongly_there = word_set("logged log put wrote recorded entered didnt havent not never nothing wrong extra mistake")
"""What the sentence beside it has to say of what is to go."""
_turned = word_set("turned into changed became instead")
_pointers = word_set(
    "it this that them those these log entry one the please pls again now just from my out so and all can you could "
    "u for me then ok okay today todays one's wrong"
)


def fixed(context: Context, said: Message) -> Plan | None:
    """What a message surely puts right of the log of this conversation; None where it may be anything else."""
    told = replace(said, own=context.own)
    return (
        _renamed(context, told)
        or _told_whole(context, told)
        or _told_anew(context, told)
        or _pointed_away(context, told)
        or _last_set(context, told)
    )


def _last_set(context: Context, told: Message) -> Plan | None:
    """The last set of the only exercise that is named, as it really was."""
    entries = _scope(context, read(told))
    named = named_entries(told, entries)
    if len({each.entry.name for each in named}) != 1 or strange_exercises(told, named):
        return None
    right = last_set_as_told(told, named[0])
    steps = set_steps(context, named[0].entry, right) if right is not None else ()
    return Plan(TOPIC, steps, partial={SURELY: True}) if steps else None


def _scope(context: Context, said: Said) -> tuple[Entry, ...]:
    scope = scope_of(context, said)
    return scope.entries if scope is not None else ()


def _renamed(context: Context, told: Message) -> Plan | None:
    """The exercise of the log that was really another one, with its sets as they stand."""
    said = read(told)
    entries = _scope(context, said)
    named = named_entries(told, entries)
    strange = [each for each in strange_exercises(told, named) if each.exercise is not None]
    if len({each.entry.name for each in named}) != 1 or len({each.exercise for each in strange}) != 1:
        return None
    entry, new = named[0].entry, strange[0].exercise
    if told.is_question and not told.says(*_turning):
        return None
    if told.says(*_no_rename) or new is None or any(each.exercise == new for each in entries):
        return None
    if any(is_denied(written(told), each.start) for each in strange):
        return None
    if not any(_is_said_to_be(told, each.start, each.end, named) for each in strange) or not _fits(said, entry):
        return None
    return Plan(TOPIC, name_steps(context, entry, new), partial={SURELY: True})


def _is_said_to_be(told: Message, start: int, end: int, named: Sequence[NamedEntry]) -> bool:
    """Whether it is told that something was this exercise: right before its name, or by what it is behind it."""
    at = start
    while at and told.words[at - 1] in _passed_over and told.words[at - 2 : at] != ("should", "be"):
        at -= 1
    before = told.words[:at]
    if any(before[-len(each) :] == each for each in _is_really) or told.words[start - 2 : start] == ("should", "be"):
        return True
    if any(told.words[:start][-len(each) :] == each for each in _turned_into) and told.says(*_turning):
        return True
    behind = told.words[end : end + 2]
    return any(
        each.start > end and (behind[:1] == ("not",) or behind in (("instead", "of"), ("rather", "than")))
        for each in named
    )


def _fits(said: Said, entry: Entry) -> bool:
    """Whether each figure that is told stands in the entry."""
    values = {Decimal(len(entry.done))}
    for one in entry.done:
        values |= {value for value in (one.weight, one.rpe) if value is not None}
        values |= {Decimal(value) for value in (one.reps, one.seconds) if value is not None}
    return all(each.value in values for each in said.figures)


def _told_whole(context: Context, told: Message) -> Plan | None:
    """The sets of an exercise of the log, told anew as they were: they take the place of those that stand."""
    entries = _scope(context, read(told))
    named = named_entries(told, entries)
    if len({each.entry.name for each in named}) != 1 or told.says(*_more) or told.is_question:
        return None
    entry = named[0].entry
    if any(not each.every for each in read(told).places):
        return None  # of one set alone
    if not (_is_right(told) or _is_of_what_was(told, named[0].end)):
        return None
    found = read_log(_without_opening(told), _unit_of(entry, context.unit_in(told)), entry.exercise)
    if len(found.done) != 1 or found.doubts or found.done[0].exercise != entry.exercise:
        return None
    right = tuple(_in_unit(one, entry) for one in found.done[0].sets)
    if len(right) != len(entry.done) and not _is_right(told):
        return None
    return _with_sets(context, entry, right)


def _told_anew(context: Context, told: Message) -> Plan | None:
    """The sets of the one exercise of which those that stand are to go: ``delete those and log 3x5 at 100``."""
    entries = _scope(context, read(told))
    named = named_entries(told, entries)
    if len({each.entry.name for each in named}) != 1 or strange_exercises(told, named) or is_to_stay(told):
        return None
    if not told.says(*_removing) or not told.says(*_logging):
        return None
    entry = named[0].entry
    if entry.exercise is None:
        return None
    row = figures_of(told.part(named[0].end, len(told.tokens)), entry.exercise)
    done = read_sets(row, entry.exercise, _unit_of(entry, context.unit_in(told))).done
    return _with_sets(context, entry, done.sets) if done is not None else None


_logging = word_set("log then instead right write put record enter add")


def _with_sets(context: Context, entry: Entry, right: tuple[SetDone, ...]) -> Plan:
    """The exercise with these sets; where it has them already, that it does."""
    steps = set_steps(context, entry, right) if right != entry.done else ()
    if not steps:
        return Plan(TOPIC, text=f"So it stands in the log of {day_said(entry.day, context.today)}: {entry.said}.")
    return Plan(TOPIC, steps, partial={SURELY: True})


def _without_opening(told: Message) -> Message:
    """The sentence without a no that opens it, which denies none of what follows: ``no the row was 14 kg``."""
    at = next((at for at, word in enumerate(told.words) if word not in _openings), 0)
    return told.part(at, len(told.tokens))


_openings = word_set("no nope nah wait sorry oh hm , . !")


def _is_right(told: Message) -> bool:
    return any(map(told.phrase, (*_right_one, *_should)))


def _is_of_what_was(told: Message, end: int) -> bool:
    """Whether ``was`` stands right behind the name: ``the incline press was 70s 10 10 8``."""
    behind = [word for word in told.words[end : end + 3] if word not in _passed_over]
    return behind[:1] in (["was"], ["were"])


def _unit_of(entry: Entry, else_: Unit) -> Unit:
    units = {one.unit for one in entry.done if one.unit is not None}
    return units.pop() if len(units) == 1 else else_


def _in_unit(one: SetDone, entry: Entry) -> SetDone:
    """A set of which no load is told keeps the one that stands."""
    loads = {(each.weight, each.unit) for each in entry.done}
    if one.weight is not None or len(loads) != 1:
        return one
    weight, unit = next(iter(loads))
    return replace(one, weight=weight, unit=unit)


def _pointed_away(context: Context, told: Message) -> Plan | None:
    """What is named of the log and is to go, by a sentence that only points at it: ``delete it``."""
    if is_to_stay(told):
        return None
    sentences = [told.part(start, end) for start, end in told.sentence_spans()]
    ordering = [each for each in sentences if _only_points(each)]
    others = [each for each in sentences if each not in ordering]
    entries = _scope(context, read(told))
    named = [one for each in others for one in named_entries(each, entries)]
    if told.says(*_turned) or not any(each.says(*_wrongly_there) for each in others):
        return None
    if not ordering or not named or any(words_of("removal") & set(each.words) for each in others):
        return None
    found = {each.entry.name: each.entry for each in named}
    steps = [step for each in found.values() for step in removal_steps(context, each, range(len(each.sets)))]
    return Plan(TOPIC, tuple(steps), partial={SURELY: True})


def _only_points(said: Message) -> bool:
    """``delete it``, ``please delete this log``, ``take that out``."""
    words = [token.text for token in said.tokens if token.is_word]
    removes = bool(set(words) & _removing) or ("take" in words and "out" in words)
    return removes and all(word in _pointers | _removing | {"take"} for word in words)
