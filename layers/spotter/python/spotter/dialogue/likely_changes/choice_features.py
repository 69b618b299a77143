"""By what a choice is judged: how readers see it, where its figures stand, what of the message it leaves over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from spotter.dialogue.changes.changes_read import lines_of, places_in
from spotter.dialogue.likely_changes.choices import NOTHING, Choice, key_of
from spotter.dialogue.requests.arbitration import support
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.change_reader import VERBS, WHOLES, ChangeReading, Line
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.roles import AMOUNTS, value_of
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.language.tokens import TokenKind

_costs = (0.0, 0.3, 0.8, 1.5, 2.5, 4.0, 6.0, 9.0, 12.5)
_odds = (-6.0, -4.0, -2.5, -1.2, 0.0, 1.2, 2.5, 4.0, 6.0)
_ratios = (0.34, 0.6, 0.85, 0.999, 1.001, 1.18, 1.6, 3.0)
_far = (1, 2, 4, 7, 12)
_sizes = (4, 12, 30, 59, 100)
_least = 1e-4
_most_words = 60
_most_counted, _most_ranked = 3, 3
_measures = {"sets": "sets", "reps": "reps", "weight": "weight", "rest": "rest", "time": "reps", "number": "number"}
CLAUSES: Mapping[str, tuple[str, ...]] = {
    "edit": ("edit", "undo"),
    "build": ("build", "plan"),
    "log": ("log", "correct", "delete_log"),
    "ask": ("ask_coach", "ask_how", "ask_last", "ask_next", "ask_progress", "ask_records", "ask_stored", "ask_workout"),
    "tell": ("preference", "profile", "goal", "settings", "pain", "schedule"),
    "nothing": ("nothing",),
}
"""Kinds of clauses that speak for a change or against one, by a name for each sort."""


@dataclass(frozen=True)
class Message:
    """What the choices of a message are judged by.

    ``named``: what it names; ``likely``: how likely each kind of request is; ``clauses``: the same of each kind of
    clause; ``chosen``: what the other readers came to, ``how`` they did, and ``unknown`` how many words of it nothing
    accounts for; ``changed``: ids of the exercises that the message before changed.
    """

    named: Understanding
    reading: ChangeReading
    exercises: Sequence[Listed]
    likely: Mapping[str, float]
    clauses: Mapping[str, float]
    chosen: Sequence[Act]
    how: str
    unknown: int
    changed: frozenset[str]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The exercises with their amounts."""
        return lines_of(self.exercises)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words, a number as one sign, and so the break of a line."""
        signs = {TokenKind.NUMBER: "{number}", TokenKind.BREAK: "{break}"}
        return tuple(signs.get(each.kind, each.text) for each in self.named.tokens)

    @cached_property
    def about(self) -> str:
        """What the other readers came to, in a word."""
        if not self.chosen:
            return "nothing"
        return self.chosen[0].skill

    @cached_property
    def of_message(self) -> tuple[str, ...]:
        """What is true of the message, whatever is chosen."""
        found = [f"act {name} {_band(_logit(share), _odds)}" for name, share in self.reading.acts.items()]
        found += [f"clause {kind} {_band(_logit(self.clauses.get(kind, 0.0)), _odds)}" for kind in CLAUSES]
        found += [f"{self.how} {self.about}", f"behind a change {bool(self.changed)}"]
        found += [f"asks {'?' in self.words[-3:]}", f"came to {self.about}", f"unknown {min(self.unknown, 2)}"]
        return tuple(found)

    def at(self, place: int) -> str:
        """The word at a place; a sign before the first and behind the last."""
        if place < 0:
            return "<s>"
        return self.words[place] if place < len(self.words) else "</s>"


def features(of: Message, choice: Choice) -> list[str]:
    """What speaks for a choice or against it."""
    if choice.is_none:
        kind = choice.is_none
        found = [kind, *(f"{kind}: {each}" for each in of.of_message)]
        found.append(f"{kind}: by programs {_band(_logit(choice.program), _odds)}")
        found += [f"{kind}: seen by {name}" for name in sorted(choice.readers)]
        if kind == NOTHING:
            found += [f"{kind}: says {word}" for word in sorted(set(of.words[:_most_words]))]
        return found
    return [*_of_choice(of, choice), *_left_over(of, choice), *_of_acts(of, choice.acts)]


def _of_choice(of: Message, choice: Choice) -> Iterator[str]:
    band = _band(choice.cost, _costs)
    yield f"cost {band}"
    program = _band(_logit(choice.program), _odds)
    yield f"by programs {program}"
    yield f"by programs {min(choice.rank, _most_ranked)}th"
    yield f"by programs {program}, cost {band}"
    for name in sorted(choice.readers):
        yield f"by programs {program}, seen by {name}"
    yield f"readers {' '.join(sorted(choice.readers))}"
    for name in sorted(choice.readers):
        yield f"seen by {name}"
    yield from _leaves(of, choice.acts)
    agrees = bool(of.chosen) and key_of(choice.acts) == key_of(of.chosen)
    yield f"{'as' if agrees else 'not as'} chosen, cost {band}"
    yield f"{'as' if agrees else 'not as'} chosen, which is {of.about}"
    yield f"acts {min(len(choice.acts), 4)}"
    for each in of.of_message:
        yield f"changes: {each}"


def _leaves(of: Message, acts: Sequence[Act]) -> Iterator[str]:
    """What the reader beside the workout has as likely and the choice does not do."""
    done = {
        (_verbs.get(act.skill, act.skill), place)
        for act in acts
        for name, each in act.mentions
        if name.startswith("target")
        for place in places_in(each)
    }
    for verb in VERBS:
        left = [item[verb] for at, item in enumerate(of.reading.items) if (verb, at) not in done]
        yield f"leaves {verb} {_band(_logit(max(left, default=0.0)), _odds)}"
    whole = {_wholes.get(act.intent, act.intent) for act in acts if act.skill in ("reshape", "add", "undo")}
    for name in WHOLES:
        share = of.reading.wholes[name]
        if name in whole:
            yield f"does {name} {_band(_logit(share), _odds)}"
        elif share > _perhaps:
            yield f"leaves {name} {_band(_logit(share), _odds)}"


_verbs = {"adjust": "set"}
_wholes = {"adapt": "equipment"}
_perhaps = 0.2


def _left_over(of: Message, choice: Choice) -> Iterator[str]:
    """What is named and has no part in the choice."""
    used = {at for act in choice.acts for _name, each in act.mentions for at in range(each.start, each.end)}
    counts: dict[str, int] = {}
    for mention in of.named.mentions:
        if mention.end <= mention.start or mention.start in used:
            continue
        kind = f"{mention.kind} {mention.denial or ''}".strip()
        counts[kind] = counts.get(kind, 0) + 1
        if mention.kind in AMOUNTS:
            yield f"leaves {mention.kind} before {of.at(mention.end)}"
            yield f"leaves {mention.kind} behind {of.at(mention.start - 1)}"
            if _stands(mention, of.lines):
                yield "leaves a figure that stands there"
    for kind, count in counts.items():
        yield f"leaves {kind} {min(count, _most_counted)}"


def _of_acts(of: Message, acts: Sequence[Act]) -> Iterator[str]:
    said = sorted(set(of.words[:_most_words]))
    for act in acts:
        yield f"does {act.name}"
        yield f"{act.name} likely {_band(_logit(support(act, of.likely)), _odds)}"
        for word in said:
            yield f"{act.name} says {word}"
        targets = [each for name, each in act.mentions if name.startswith("target")]
        yield f"{act.name} targets {min(len(targets), _most_counted)}"
        for each in targets:
            yield f"{act.name} of {each.kind} {'named' if each.end > each.start else 'unnamed'} {each.denial or ''}"
            yield f"{act.name} behind {of.at(each.start - 1)}" if each.end > each.start else f"{act.name} unnamed"
            for place in places_in(each):
                yield from _of_item(of, act, place)
        for name, each in act.mentions:
            if not name.startswith("target"):
                yield f"{act.name} {name} {each.kind}"
                yield from _of_figure(of, act, name, each, targets)


def _of_item(of: Message, act: Act, place: int) -> Iterator[str]:
    """How likely the reader beside the workout has it that this is done with that exercise."""
    verb = _verbs.get(act.skill, act.skill)
    if place < len(of.exercises):
        yield f"{act.skill} of what was changed {of.exercises[place].get('id') in of.changed} {bool(of.changed)}"
    likely = of.reading.items[place] if place < len(of.reading.items) else {}
    if verb in likely:
        yield f"{act.skill} item {_band(_logit(likely[verb]), _odds)}"
        if act.intent in ("more", "less"):
            yield f"{act.intent} item {_band(_logit(likely[act.intent]), _odds)}"


def _of_figure(of: Message, act: Act, name: str, mention: Mention, targets: Sequence[Mention]) -> Iterator[str]:
    """Where a figure stands, by what it would count, and how it is beside what stands there."""
    if mention.end <= mention.start:
        return
    before, behind = of.at(mention.start - 1), of.at(mention.end)
    yield f"{name} {mention.kind} before {behind}"
    yield f"{name} {mention.kind} behind {before}"
    yield f"{name} {mention.kind} within {before} {behind}"
    role = next((r for m, r in zip(of.reading.mentions, of.reading.roles, strict=True) if m.start == mention.start), {})
    if role:
        likely = role.get({"time": "reps", "minutes": "minutes", "by": "by", "new": "in"}.get(name, name), _least)
        yield f"{name} role {_band(_logit(likely), _odds)}"
    named = [each for each in targets if each.end > each.start]
    if named:
        near = min(named, key=lambda each: abs(each.start - mention.start))
        side = "behind" if near.start < mention.start else "before"
        yield f"{name} {side} its exercise {_band(abs(near.start - mention.start), _far)}"
        between = [
            each
            for each in of.named.mentions
            if each.kind == "listed" and min(near.start, mention.start) < each.start < max(near.start, mention.start)
        ]
        if between:
            yield f"{name} past another exercise"
    yield from _beside_standing(of, act, name, mention, targets)


def _beside_standing(of: Message, act: Act, name: str, mention: Mention, targets: Sequence[Mention]) -> Iterator[str]:
    measure, value = _measures.get(name), value_of(mention)
    if isinstance(mention.value, Scheme):
        yield f"scheme of {_band(mention.value.sets, _sizes)} sets, {_band(mention.value.reps, _sizes)} reps"
        return
    if measure is None or value is None or act.skill != "adjust":
        return
    yield f"{name} size {_band(value, _sizes)}"
    for place in {place for each in targets for place in places_in(each)}:
        there = of.lines[place].standing.get(measure) if place < len(of.lines) else None
        if there:
            yield f"{name} {act.intent} beside what stands {_band(value / there, _ratios)}"
            others = [each for each in ("sets", "reps", "weight") if of.lines[place].standing.get(each) == value]
            if others and measure not in others:
                yield f"{name} is what stands for {others[0]}"
        else:
            yield f"{name} where none stands"


def _stands(mention: Mention, lines: Sequence[Line]) -> bool:
    value = value_of(mention)
    return value is not None and any(value == each for line in lines for each in line.standing.values())


def _logit(share: float) -> float:
    held = min(max(share, _least), 1 - _least)
    return log(held / (1 - held))


def _band(value: float, bounds: Sequence[float]) -> int:
    return sum(value > bound for bound in bounds)
