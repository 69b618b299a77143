"""What is asked about a log that is not clear, and what is kept of it for the answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.training.log_reading import Doubt
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.sets_done import plain
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.message import Message
from spotter.notation.sets.plausibility import in_kilograms, is_believed

_longest_quoted = 120
_most_options = 4


@dataclass(frozen=True, slots=True)
class Open:
    """What of a log is open, and the day that it is of."""

    doubt: Doubt
    day: date

    @classmethod
    def of_bare(cls, exercise: Exercise, stretch: Message, day: date) -> "Open":
        """An exercise without a figure."""
        return cls(Doubt(stretch, exercise, "seconds" if is_cardio(exercise) else "all"), day)

    @classmethod
    def of_more(cls, exercise: Exercise, known: Load | None, stretch: Message, day: date) -> "Open":
        """One more set like the last one, without a figure."""
        return cls(Doubt(stretch, exercise, "more", known=known), day)

    @classmethod
    def of_unbelieved(cls, exercise: Exercise, load: Load, stretch: Message, day: date) -> "Open":
        """A load that nobody lifts: a slip of the finger, or another unit."""
        return cls(Doubt(stretch, exercise, "belief", known=load), day)

    @classmethod
    def of_all(cls, stretch: Message, day: date, exercise: Exercise | None = None) -> "Open":
        """A stretch of which nothing is clear but, perhaps, the exercise."""
        return cls(Doubt(stretch, exercise, "figures" if exercise is not None else "everything"), day)


def asked(open_: Sequence[Open], steps: tuple[Step, ...]) -> Plan:
    """The steps that are sure, and the question about the first thing that is not."""
    doubt = open_[0].doubt
    options = tuple(each.name for each in doubt.candidates[:_most_options]) or _slips(doubt)
    return Plan("log", steps, question=_question(doubt), options=options, partial={"open": tuple(open_)})


def _slips(doubt: Doubt) -> tuple[str, ...]:
    """The load with its last nought or point where it is likely meant: 70 kg of 700."""
    if doubt.missing != "belief" or doubt.known is None or doubt.exercise is None:
        return ()
    value, unit = doubt.known.value / 10, doubt.known.unit or "kg"
    return (f"{plain(value)} {unit}",) if is_believed(doubt.exercise, in_kilograms(value, unit)) else ()


def _question(doubt: Doubt) -> str:
    written = doubt.said.quoted().strip(" ,.").removesuffix(" and").removesuffix(" then")[:_longest_quoted]
    name = doubt.exercise.name if doubt.exercise is not None else ""
    match doubt.missing:
        case "exercise" if doubt.name:
            return f"Which exercise is {doubt.name!r} in {written!r}?"
        case "exercise":
            return f"Which exercise was that: {written!r}?"
        case "load":
            return f"With what load did you do {name}? You wrote {written!r}."
        case "belief" if doubt.known is not None:
            load = f"{plain(doubt.known.value)} {doubt.known.unit or 'kg'}"
            return f"{load} is hard to believe for {name}. What was the load? You wrote {written!r}."
        case "unknown load":
            return f"How heavy was that for {name}, as a number? You wrote {written!r}."
        case "reps":
            return f"How many sets and reps of {name} were that? You wrote {written!r}."
        case "sides":
            return f"I log one number for both sides. Which shall I take for {name}? You wrote {written!r}."
        case "seconds":
            return f"How long was {name}? I log it by its time."
        case "all":
            return f"How many sets and reps of {name}, and with what load?"
        case "more":
            return f"How many reps of {name} were that?"
        case "figures":
            return f"How would you write {name} set by set? You wrote {written!r}."
    return f"Which exercises and sets shall I log? You wrote {written!r}."
