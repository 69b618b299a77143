"""The changes that a message asks for, as it was read together with the workout (``understanding.change_reader``).

What is likelier than not is put together: which exercises go, change or move, what comes in, and which figures are of
which. All of it has to come to one reading, with nothing over: else there is none, and the other readers decide. How
sure the reading is, is the least likely thing that it rests on.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from spotter.dialogue.changes.amounts_meant import typed
from spotter.dialogue.changes.changes_by_role import EXCEPTING, act_of, move_act, names_another, standing, to_be
from spotter.dialogue.changes.contradictions import is_put_right
from spotter.dialogue.conversation.last_change import Amount, amounts_changed, amounts_given
from spotter.dialogue.requests.frames import framed
from spotter.dialogue.state import Listed, Utterance
from spotter.dialogue.understanding.change_reader import VERBS, WHOLES, ChangeReading, Line, read_changes
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.roles import AMOUNTS, MEASURES, Role, value_of
from spotter.dialogue.understanding.slots.amounts import RangedReps, Scheme
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.lengths import minutes_of
from spotter.language.durations import Duration
from spotter.language.tokens import TokenKind

_more_likely = 0.5
_comparatives = frozenset(
    {"longer", "shorter", "more", "less", "fewer", "heavier", "lighter", "extra", "higher", "lower"}
)
_reshapes = ("easier", "harder")
_counting = frozenset({"sets", "reps", "weight"})
_lengths = ("shorter", "longer")
_of_gear = ("equipment", "location")
_several = 2
_most_sets = 12
"""Of more than these, the first figure of ``60 x 8`` is a load."""
_wholes = frozenset({"all", "everything", "every", "each", "whole", "rest", "others", "both"})
_uncounted = frozenset({"hundred", "half", "double", "twice", "third", "quarter"})
"""Words of figures that no mention holds."""
_of_holds = {"time": "reps"}
_measures = {"sets": "sets", "reps": "reps", "weight": "load", "rest": "rest"}


@dataclass(frozen=True, slots=True)
class ReadChanges:
    """One act for each change, and how sure they are, 0 to 1."""

    acts: tuple[Act, ...]
    sure: float


def reading_of(said: Understanding, utterance: Utterance) -> ChangeReading | None:
    """What the reader makes of a message, as it is named, beside its workout; None of one that is too long."""
    return read_changes(said, lines_of(utterance.listed, utterance.just_changed), utterance.earlier)


def lines_of(exercises: Sequence[Listed], just_changed: Collection[str] = ()) -> tuple[Line, ...]:
    """The exercises of a workout as the reader sees them; those of these ids were changed by the message before."""
    return tuple(Line(str(each["name"]), standing(each), each.get("id") in just_changed) for each in exercises)


def changes_read(reading: ChangeReading, said: Understanding, utterance: Utterance) -> ReadChanges | None:
    """The changes; None where the reading has none, or does not come to one."""
    acts = put_together(reading, Beside.of(said, utterance))
    return ReadChanges(acts, _sure(reading)) if acts else None


@dataclass(frozen=True, slots=True)
class Beside:
    """A message as it is named, and the workout beside it: its lines, and the minutes that it takes.

    ``given``: the amounts that the message before gave what it changed; none where it changed no amount.
    """

    said: Understanding
    lines: tuple[Line, ...]
    takes: int
    given: tuple[Amount, ...] = ()
    was_changed: bool = False
    """Whether the message before changed anything that can be taken back."""
    became: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """The amounts that it changed of each exercise, by its place."""

    @classmethod
    def of(cls, said: Understanding, utterance: Utterance) -> "Beside":
        """The message beside the workout in which it was said."""
        exercises = utterance.listed
        given = amounts_given(utterance)
        became = amounts_changed(utterance)
        return cls(said, lines_of(exercises), minutes_of(exercises), given, bool(utterance.listed_before), became)


def put_together(reading: ChangeReading, beside: Beside) -> tuple[Act, ...]:
    """One act for each change that is likelier than not; none where they do not come to one reading."""
    made = list(_Putting(reading, beside).acts())
    return () if None in made else tuple(act for act in made if act is not None)


def _sure(reading: ChangeReading) -> float:
    """The likelihood of the least likely thing of all that was taken to be so, or not so."""
    either = [each[verb] for each in reading.items for verb in VERBS]
    either += [reading.wholes[name] for name in WHOLES]
    roles = [
        max(likely.values()) for each, likely in zip(reading.mentions, reading.roles, strict=True) if _counts(each)
    ]
    either += _links(reading)
    return min([reading.acts["edit"], *(max(each, 1 - each) for each in either), *roles])


def _links(reading: ChangeReading) -> Iterator[float]:
    """How likely each figure is of each exercise whose amounts are to be others, where there are several."""
    among = [at for at, each in enumerate(reading.items) if each["set"] > _more_likely]
    for likely, links in zip(reading.roles, reading.links, strict=True):
        role = Role(max(likely, key=lambda name: likely[name]))
        if len(among) > 1 and (role in to_be or role is Role.BY):
            yield from (links[at] for at in among)


def _counts(mention: Mention) -> bool:
    """Whether it matters which role a mention has: what is done with an exercise of the workout is told of that."""
    return not isinstance(mention.value, Places)


def is_compared(figure: Mention, said: Understanding) -> bool:
    """Whether a figure says by how much, as the word behind it tells: ``15 seconds longer``."""
    behind = {token.text for token in said.tokens[figure.end : figure.end + 1]}
    return figure.end > figure.start and bool(behind & _comparatives)


class _Putting:
    """A reading put together."""

    def __init__(self, reading: ChangeReading, beside: Beside) -> None:
        self.reading, self.beside = reading, beside
        self.said, self.lines, self.takes = beside.said, beside.lines, beside.takes
        self.of_verb: Mapping[str, list[int]] = {
            verb: [at for at, each in enumerate(reading.items) if each[verb] > _more_likely] for verb in VERBS
        }
        self.wholes = [name for name in WHOLES if reading.wholes[name] > _more_likely]
        self.of_role: dict[Role, list[int]] = {}
        for at, likely in enumerate(reading.roles):
            self.of_role.setdefault(Role(max(likely, key=lambda name: likely[name])), []).append(at)
        self.used: set[int] = set()
        self._of_what_was_changed()

    def acts(self) -> Iterator[Act | None]:
        """One for each change, and None where something does not fit."""
        if self.of_verb["remove"]:
            yield self._act("remove", "remove", [("target", self._target(at)) for at in self.of_verb["remove"]])
        for at in self.of_verb["swap"]:
            yield self._swap(at)
        if "add" in self.wholes:
            yield self._add()
        if self.of_verb["move"]:
            yield from self._wholes()
        yield from self._moves()
        for at in self.of_verb["set"]:
            yield from self._set(at)
        yield from self._taken_back()
        if not self.of_verb["move"]:
            yield from self._wholes()
        if self._left() or self._is_unlike_its_kind() or self._takes_what_is_excepted():
            yield None

    def _of_what_was_changed(self) -> None:
        """Of several whose amounts the message before changed, those of which it changed what is told here."""
        told = {name for role, name in to_be.items() if role in self.of_role}
        among = self.of_verb["set"]
        if len(among) < _several or not told or any(places_in(each) for each in self.reading.mentions):
            return
        fitting = [at for at in among if self.beside.became.get(at, frozenset()) & told]
        self.of_verb = {**self.of_verb, "set": fitting or among}

    def _swap(self, at: int) -> Act | None:
        coming = [each for each in self.of_role.get(Role.IN, []) if self._is_of(each, at, self.of_verb["swap"])]
        new = [self._mention(each) for each in coming if self.reading.mentions[each].kind == "exercise"]
        gear = [self._mention(each) for each in coming if self.reading.mentions[each].kind in _of_gear]
        target = self._target(at)
        unlike = {str(each.value) for each in new}
        if len(unlike) > 1 or (not coming and target.end and names_another(target, (), self.said)):
            return None
        self.used.update(coming)
        instead = [("new", each) for each in new[:1]] or [("new_equipment", each) for each in gear]
        return self._act("swap", "swap", [("target", target), *instead])

    def _add(self) -> Act | None:
        coming = self.of_role.get(Role.ADD, [])
        told = [self._mention(each) for each in coming]
        new = [("new", each) for each in told if each.kind == "exercise"]
        areas = [("new_area", each) for each in told if each.kind == "area"]
        if not new and len({str(each.value) for _name, each in areas}) != 1:
            return None
        self.used.update(coming)
        amounts = [] if self.of_verb["set"] else [at for role in to_be for at in self.of_role.get(role, [])]
        self.used.update(amounts)
        named = [(self._capture(at), self._counted(at)) for at in amounts]
        if len({name for name, _each in named}) < len(named):
            return None
        return self._act("add", "add", [*(new or areas[:1]), *named])

    def _moves(self) -> Iterator[Act | None]:
        moved = [self._target(at) for at in self.of_verb["move"]]
        if moved:
            beside = [
                each
                for each in self.reading.mentions
                if isinstance(each.value, Places) and not set(each.value.places) & set(self.of_verb["move"])
            ]
            yield move_act(moved, beside, self.said)

    def _taken_back(self) -> Iterator[Act | None]:
        """What is to be as it was before the message before: some exercises, or all that it changed."""
        back = [at for at, each in enumerate(self.reading.items) if each["back"] > _more_likely]
        if not back and "undo" not in self.wholes:
            return
        otherwise = {at for verb in VERBS for at in self.of_verb[verb]}
        if not self.beside.was_changed or otherwise & set(back) or (back and "undo" in self.wholes):
            yield None
        elif back:
            yield self._act("undo", "undo", [("target", self._target(at)) for at in back])
        else:
            yield None if otherwise else self._act("undo", "undo", [])

    def _as_given(self, at: int) -> list[tuple[str, Mention]]:
        """The amounts that the message before gave another exercise, where this one is to have them too."""
        if self.reading.items[at]["same"] <= _more_likely:
            return []
        meant = {name for name in MEASURES if self.reading.items[at][name] > _more_likely}
        told = [(name, each) for name, each in self.beside.given if _of_holds.get(name, name) in meant]
        return told or list(self.beside.given)

    def _set(self, at: int) -> Iterator[Act | None]:
        """What the amounts of an exercise become: figures, or more or less of them."""
        among = self.of_verb["set"]
        told = [each for role in to_be for each in self.of_role.get(role, []) if self._is_of(each, at, among)]
        steps = [each for each in self.of_role.get(Role.BY, []) if self._is_of(each, at, among)]
        self.used.update((*told, *steps))
        if any(is_compared(self.reading.mentions[each], self.said) for each in told):
            yield None
            return
        target = ("target", self._target(at))
        more, less = (self.reading.items[at][name] for name in ("more", "less"))
        direction = "more" if more > less else "less"
        given = self._as_given(at)
        if told or given:
            amounts = self._amounts(told, at)
            own = {name for name, _each in amounts or ()}
            as_before = [pair for pair in given if pair[0] not in own and "scheme" not in own]
            yield None if amounts is None or steps else self._act("adjust", "set", [target, *amounts, *as_before])
        elif steps:
            about = self._measures(at) if self.reading.mentions[steps[0]].kind == "number" else []
            sure = len(steps) == 1 and max(more, less) > _more_likely and len(about) < 2
            sure = sure and (bool(about) or self.reading.mentions[steps[0]].kind != "number")
            by = ("by", self._mention(steps[0]))
            yield self._act("adjust", direction, [target, by, *about]) if sure else None
        else:
            about = self._measures(at)
            sure = max(more, less) > _more_likely and len(about) < 2 and not self._counts_more()
            yield self._act("adjust", direction, [target, *about]) if sure else None

    def _amounts(self, told: Sequence[int], at: int) -> list[tuple[str, Mention]] | None:
        """The figures by their captures; None where two of a kind do not fit each other. One put right is left out."""
        found: dict[str, Mention] = {}
        for each in sorted(told, key=lambda place: self.reading.mentions[place].start):
            for name, mention in self._figures(each, at):
                before = found.get(name)
                if (
                    before is not None
                    and before.value != mention.value
                    and not is_put_right(before, mention, self.said)
                ):
                    return None
                found[name] = mention
        if "scheme" in found and {"sets", "reps"} & found.keys():
            return None
        return list(found.items())

    def _figures(self, at: int, item: int) -> Iterator[tuple[str, Mention]]:
        """A figure as its capture has it: ``55 x 8`` is a load and reps, ``8s`` one of both."""
        mention, name = self._mention(at), self._capture(at)
        value = mention.value
        if isinstance(value, Scheme) and value.sets > _most_sets:
            yield "weight", typed("weight", replace(mention, kind="number", value=Decimal(value.sets)))
            reps = RangedReps(value.reps, value.most) if value.most else value.reps
            yield "reps", replace(mention, kind="reps", value=reps)
        elif isinstance(value, Duration) and name == "weight":
            yield "weight", typed("weight", replace(mention, kind="number", value=Decimal(value.seconds)))
        elif isinstance(value, Duration) and name == "time" and "weight" in self.lines[item].standing:
            yield "reps", replace(mention, kind="reps", value=value.seconds)
        else:
            yield name, typed(name, mention)

    def _measures(self, at: int) -> list[tuple[str, Mention]]:
        """Which amounts of an exercise are to be others, as far as that is told."""
        likely = self.reading.items[at]
        return [
            ("measure", Mention("measure", measure, 0, 0))
            for name, measure in _measures.items()
            if likely[name] > _more_likely
        ]

    def _wholes(self) -> Iterator[Act | None]:
        minutes = [self._mention(at) for at in self.of_role.get(Role.MINUTES, [])]
        self.used.update(self.of_role.get(Role.MINUTES, []))
        for name in self.wholes:
            if name in _lengths:
                yield self._length(name, minutes)
            elif name in _reshapes:
                yield self._act("reshape", name, [])
            elif name in ("avoid", "equipment"):
                self.used.update(at for role in (Role.AVOID, Role.ONLY) for at in self.of_role.get(role, []))
                yield framed(name, self.said, {})
        if minutes and not set(self.wholes) & set(_lengths):
            yield self._length("longer" if _minutes(minutes[0]) > self.takes else "shorter", minutes)

    def _length(self, name: str, minutes: Sequence[Mention]) -> Act | None:
        if len({str(each.value) for each in minutes}) > 1:
            return None
        return self._act("reshape", name, [("minutes", typed("minutes", each)) for each in minutes[:1]])

    def _left(self) -> bool:
        """Whether something has a role and no change has to do with it."""
        roles = (*to_be, Role.BY, Role.IN, Role.ADD)
        return any(at not in self.used for role in roles for at in self.of_role.get(role, []))

    def _is_unlike_its_kind(self) -> bool:
        """Whether a figure that says what it counts has the role of another amount, or half a set is wanted."""
        for role, name in to_be.items():
            for at in self.of_role.get(role, []):
                mention = self.reading.mentions[at]
                if mention.kind in _counting and mention.kind != name:
                    return True
                if name in ("sets", "reps") and isinstance(mention.value, Decimal) and mention.value % 1:
                    return True
        return False

    def _takes_what_is_excepted(self) -> bool:
        """Whether all but something is meant, and just what is named is to be changed: ``everything but the rows``."""
        words = {token.text for token in self.said.tokens}
        if not (words & EXCEPTING and words & _wholes):
            return False
        changed = {at for verb in VERBS for at in self.of_verb[verb]}
        return any(changed & set(places_in(each)) for each in self.reading.mentions)

    def _is_of(self, mention: int, at: int, among: Sequence[int]) -> bool:
        """Whether what is named is of this exercise: of the only one, of those that it is linked to, or of all."""
        links = self.reading.links[mention]
        linked = [place for place in among if links[place] > _more_likely]
        best = max(among, key=lambda place: links[place])
        return at in linked if linked else at == best

    def _counts_more(self) -> bool:
        """Whether a figure is named that no exercise has as it is, so that it may say how much."""
        there = {float(each) for line in self.lines for each in line.standing.values()}
        told = (value_of(each) for each in self.reading.mentions if each.kind in AMOUNTS)
        held = {at for each in self.reading.mentions for at in range(each.start, each.end)}
        beyond = any(
            token.text in _uncounted or (token.kind is TokenKind.NUMBER and at not in held)
            for at, token in enumerate(self.said.tokens)
        )
        return beyond or any(value is not None and value not in there for value in told)

    def _target(self, at: int) -> Mention:
        """How an exercise of the workout is named, or, where no name of it stands there, the exercise."""
        meant = Places((at,))
        named = [each for each in self.reading.mentions if isinstance(each.value, Places) and at in each.value.places]
        if not named:
            return Mention("listed", meant, 0, 0)
        first = min(named, key=lambda each: (len(places_in(each)), each.denied, each.start))
        return replace(first, kind="listed", value=meant, denial=None)

    def _mention(self, at: int) -> Mention:
        return replace(self.reading.mentions[at], denial=None)

    def _capture(self, at: int) -> str:
        """The capture of a figure; the seconds of a hold are a time."""
        role = next(role for role, places in self.of_role.items() if at in places)
        name = to_be[role]
        return "time" if name == "reps" and self.reading.mentions[at].kind == "time" else name

    def _counted(self, at: int) -> Mention:
        mention, name = self._mention(at), self._capture(at)
        value = mention.value
        if name in ("sets", "reps") and mention.kind == "number" and isinstance(value, Decimal):
            return replace(mention, kind=name, value=int(value))
        return typed(name, mention)

    def _act(self, skill: str, intent: str, mentions: Sequence[tuple[str, Mention]]) -> Act:
        """An act of the words around the first mention that stands there."""
        standing_there = sorted(mentions, key=lambda named: named[1].start >= named[1].end)
        found = act_of(skill, intent, standing_there, self.said)
        return replace(found, mentions=tuple(mentions))


def _minutes(mention: Mention) -> int:
    told = typed("minutes", mention).value
    return told.seconds // 60 if isinstance(told, Duration) else 0


def places_in(mention: Mention) -> tuple[int, ...]:
    """The places in the workout that a mention names; none of one that names no exercise of it."""
    return mention.value.places if isinstance(mention.value, Places) else ()
