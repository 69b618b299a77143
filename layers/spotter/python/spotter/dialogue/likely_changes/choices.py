"""All that a message may ask of the workout, as far as any reader sees it: the choices that are weighed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from spotter.dialogue.change_programs.reading import ProgramReading
from spotter.dialogue.changes.changes_read import Beside, put_together
from spotter.dialogue.likely_changes.readings import likely_readings, of_what_was_changed
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.change_reader import ChangeReading
from spotter.dialogue.understanding.model import CHANGING, Act, Mention, Understanding
from spotter.dialogue.understanding.roles import value_of
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places

MOST_CHOICES = 40
"""That one reader lays out."""
_more_of_changed = 16
NOTHING, SOMETHING_ELSE = "nothing", "something else"
"""That nothing of the workout is to be changed; that something is which no reader sees."""
Key = frozenset[tuple[str, ...]]
_unlikely = 13.0


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be meant: acts, or one of the two that are none. ``readers`` saw it so."""

    acts: tuple[Act, ...]
    is_none: str = ""
    cost: float = _unlikely
    """By how much it is less likely than the likeliest reading beside the workout, in log-likelihood."""
    readers: frozenset[str] = field(default_factory=frozenset)
    program: float = 0.0
    """How likely it is by programs (``dialogue.change_programs``), 0 to 1."""
    rank: int = -1
    """Which of theirs it is, the likeliest 0; -1 for none."""


def choices(
    reading: ChangeReading,
    named: Understanding,
    utterance: Utterance,
    others: Mapping[str, Sequence[Act]],
    changed: Sequence[int] = (),
    programs: ProgramReading | None = None,
) -> tuple[Choice, ...]:
    """Each choice once, the two that are none first.

    ``others``: what other readers make of the message, by name; ``changed``: the places of the exercises that the
    message before changed; ``programs``: what programs make of it.
    """
    found: dict[Key, tuple[tuple[Act, ...], float, set[str]]] = {}
    shares: dict[Key, tuple[float, int]] = {}
    for each_of_them in programs.changes if programs is not None else ():
        key = key_of(each_of_them.acts)
        likely, rank = shares.get(key, (0.0, len(shares)))
        shares[key] = (likely + each_of_them.likelihood, rank)
        found.setdefault(key, (each_of_them.acts, _unlikely, set()))[2].add("program")
    beside = Beside.of(named, utterance)
    of_changed = of_what_was_changed(reading, changed)
    for reader, one, most in (
        ("beside", reading, MOST_CHOICES),
        ("changed", of_changed, MOST_CHOICES + _more_of_changed),
    ):
        for each in likely_readings(one) if one is not None else ():
            acts = put_together(each.reading, beside)
            if acts and len(found) < most + len(shares):
                key = key_of(acts)
                made, cost, readers = found.get(key, (acts, _unlikely, set()))
                readers.add(reader)
                found[key] = (made, min(cost, each.cost), readers)
    for name, told in others.items():
        acts = tuple(act for act in told if act.skill in CHANGING)
        if acts:
            found.setdefault(key_of(acts), (acts, _unlikely, set()))[2].add(name)
    seen_none = frozenset(name for name, told in others.items() if not any(act.skill in CHANGING for act in told))
    return (
        Choice((), NOTHING, readers=seen_none, program=programs.none if programs is not None else 0.0),
        Choice((), SOMETHING_ELSE, program=programs.unclear if programs is not None else 0.0),
        *(
            Choice(acts, "", cost, frozenset(readers), *shares.get(key, (0.0, -1)))
            for key, (acts, cost, readers) in found.items()
        ),
    )


def key_of(acts: Iterable[Act]) -> Key:
    """What the acts come to: two that do the same have the same key."""
    found: set[tuple[str, ...]] = set()
    for act in acts:
        about = tuple(sorted(_said(each) for name, each in act.mentions if name.startswith("target")))
        told = {f"{name} {_said(each)}" for name, each in act.mentions if not name.startswith(("target", "was"))}
        sets, reps = act.value("sets", int), act.value("reps", int)
        if sets and reps:
            told = {each for each in told if not each.startswith(("sets ", "reps "))} | {f"scheme {sets} x {reps}"}
        rest = tuple(sorted(told))
        words = act.words if act.skill == "move" else ()
        found.add((act.skill, act.intent, *about, *rest, *words))
    return frozenset(found)


def _said(mention: Mention) -> str:
    """A mention by its value: what is meant, however it was written."""
    value = mention.value
    if isinstance(value, Places):
        return f"at {value.places}"
    if isinstance(value, Scheme):
        return str(value)
    if isinstance(value, Named):
        return ",".join(sorted(each.id for each in value.exercises)) or value.text
    figure = value_of(mention)
    return f"{figure:g}" if figure is not None else str(value)
