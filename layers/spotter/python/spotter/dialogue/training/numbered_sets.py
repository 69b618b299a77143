"""Sets told by their places, right behind a log of the same exercise: ``second set 7``, ``then 3rd was 80x6``.

What is not told of them is as in the set before: who writes ``second set 7`` has left the load on the bar. Places that
are logged already, or that leave one out, tell of something else, and so may the last set, but behind a numbered one.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from spotter.catalogue import Kind
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import LOG
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.sets_done import Done, SetDone, sets_of
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.training.state import TrainingState
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import TokenKind, tokenise
from spotter.language.word_lists import word_set
from spotter.notation import parse

_messages_ago = 3
_last = word_set("last final")
_joins = word_set("and then & plus")
_marks = word_set(", . ; ! ? - –")
_everyday = word_set(
    "i got did done hit made only just managed it its was were is set sets one the on my for in of a at with to down "
    "dropped droped drop went up lowered stayed same weight load rep reps kg kgs kilo kilos lb lbs pounds x @ rpe then "
    "and ok okay yeah again so but this that time felt like hard easy tough"
)
_longest = 200
_of_place = (("set",), ("one",))
_most_reps = 30


def goes_on_with_a_log(state: TrainingState) -> bool:
    """Whether the newest message comes right behind a log, names a place among sets and has a figure.

    Else nothing is looked up for it.
    """
    done = next((each for each in reversed(state.events) if each.result.ok), None)
    is_near = done is not None and done.name == LOG and done.message >= len(state.messages) - 1 - _messages_ago
    return is_near and _tells_of_places(state.messages[-1])


def _tells_of_places(text: str) -> bool:
    tokens = tokenise(text) if len(text) <= _longest else ()
    has_place = any(ordinal_at(tokens, at) is not None for at in range(len(tokens)))
    return has_place and any(number_at(tokens, at) is not None for at in range(len(tokens)))


def numbered_sets(context: Context) -> tuple[Done, date] | None:
    """The sets that a message adds to the last log by their places, and their day; None where it tells of more."""
    event = context.last_event()
    if event is None or event.name != LOG or event.message < len(context.state.messages) - 1 - _messages_ago:
        return None
    logged = sets_of(parse(str(event.call.arguments.get("text") or ""), None, default_unit=context.unit))
    said = replace(context.whole, own=context.own)
    if not logged or not logged[-1].sets or said.is_question:
        return None
    exercise = logged[-1].exercise
    if exercise.kind is not Kind.REPS or any(each.exercise != exercise for each in said.exercises):
        return None
    day = date.fromisoformat(str(event.call.arguments.get("date") or context.today.isoformat()))
    standing = next((each.sets for each in done_on(context, day) if each.exercise.id == exercise.id), logged[-1].sets)
    found: list[SetDone] = []
    for clause in _clauses(said):
        is_last_alone = not found and all(number is None for _at, number in _places(clause))
        one = None if is_last_alone else _told_in(clause, Done(exercise, (*standing, *found)), context)
        if one is None:
            return None
        found.append(one)
    return (Done(exercise, tuple(found)), day) if found else None


def _clauses(said: Message) -> Iterator[Message]:
    """The clauses with a figure or a place; what stands alone in between, such as a name, is passed over."""
    begin = 0
    for at in range(len(said.tokens) + 1):
        is_end = at == len(said.tokens) or said.tokens[at].kind is TokenKind.BREAK
        if is_end or said.words[at] in _joins | _marks:
            clause = said.part(begin, at)
            if clause.tokens and (figures_of(clause, None) or _places(clause)):
                yield clause
            begin = at + 1


def _places(clause: Message) -> list[tuple[int, int | None]]:
    """Where a place among the sets stands, and which it is; None is the last."""
    found: list[tuple[int, int | None]] = []
    for at, word in enumerate(clause.words):
        number = ordinal_at(clause.tokens, at)
        if word in _last or number is not None:
            found.append((at, None if word in _last else number))
    return found


def _told_in(clause: Message, before: Done, context: Context) -> SetDone | None:
    """The one set that a clause tells of, next behind those ``before`` it."""
    places = _places(clause)
    if len(places) != 1:
        return None
    at, number = places[0]
    if number is not None and number != len(before.sets) + 1:
        return None
    behind = at + 1 + (clause.words[at + 1 : at + 2] in _of_place)
    rest = replace(clause, tokens=(*clause.tokens[:at], *clause.tokens[behind:]))
    names = {place for each in rest.exercises for place in range(each.start, each.end)}
    if any(
        token.is_word and token.value is None and place not in names and token.text not in _everyday
        for place, token in enumerate(rest.tokens)
    ):
        return None
    last = before.sets[-1]
    known = Load(last.weight, last.unit) if last.weight is not None else None
    row = figures_of(rest, before.exercise)
    done = read_sets(row, before.exercise, last.unit or context.unit_in(clause), known=known).done
    if done is None or len(done.sets) != 1 or (done.sets[0].reps or 0) > _most_reps:
        return None
    return done.sets[0]
