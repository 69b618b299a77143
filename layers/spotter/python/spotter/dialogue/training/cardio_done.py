"""Cardio that is told with its time: ``went for a 20 minute walk``, ``cycled for 40 minutes``."""

from datetime import date

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.durations import durations
from spotter.language.word_lists import word_set

_verbs = {
    "walked": "Walking",
    "strolled": "Walking",
    "ran": "Running",
    "jogged": "Running",
    "cycled": "Cycling",
    "biked": "Cycling",
    "hiked": "Hiking",
    "swam": "Swimming",
    "rowed": "Rowing Machine",
}
"""What they name, and they tell that it was done."""
OUTINGS = {
    "walk": "Walking",
    "stroll": "Walking",
    "run": "Running",
    "jog": "Running",
    "ride": "Cycling",
    "hike": "Hiking",
    "swim": "Swimming",
}
"""What they name; another word has to tell that it was done: ``did a 30 minute swim``."""
_told = word_set("went did done had finished completed managed log logged")
_small = word_set(
    "i just a an the my of for on in it was today yesterday this morning evening afternoon night earlier nice easy "
    "quick short long slow gentle steady brisk good lovely outside too also please ok okay so about around roughly now "
    ", . ! :"
)
_after = {("after", word) for word in ("dinner", "lunch", "breakfast", "work")}
"""When it was: ``after my run`` would be when something else was done."""
_known = _small | _told | set(_verbs) | set(OUTINGS)
_longest = 6 * 3600
"""Seconds; more is hardly one go, and more likely another figure."""


def cardio_done(said: Message) -> tuple[Done, date] | None:
    """The time and the day of the one kind of cardio that all of a stretch tells of; None where it says more.

    A distance, a count or a word that is not known of such a stretch may be anything: nothing is guessed of it.
    """
    lengths, days, name = list(durations(said.tokens)), said.days(Direction.PAST), _name(said)
    exercise = match(name).exercise if name else None
    day = said.past_day() if days else said.today
    if exercise is None or day is None or len(lengths) != 1 or not 0 < lengths[0].seconds <= _longest:
        return None
    if lengths[0].least_seconds != lengths[0].seconds:
        return None  # ``20 to 30 min``
    spans = [(each.start, each.end) for each in lengths]
    spans += [(each.start, each.end) for each in days] + [(each.start, each.end) for each in said.exercises]
    spans += [(0, 1)] if said.words[:1] == ("and",) else []
    spans += [(at, at + 2) for at in range(len(said.words)) if tuple(said.words[at : at + 2]) in _after]
    held = {at for start, end in spans for at in range(start, end)}
    is_all = all(at in held or token.text in _known for at, token in enumerate(said.tokens))
    is_other = any(each.exercise != exercise for each in said.exercises)
    if said.is_question or not is_all or is_other:
        return None
    return Done(exercise, (SetDone(None, lengths[0].seconds),)), day


def outing_named(said: Message) -> Exercise | None:
    """The cardio of the one outing that is named: ``a 20 minute walk``."""
    found = {name for word, name in OUTINGS.items() if said.says(word)}
    return match(found.pop()).exercise if len(found) == 1 else None


def _name(said: Message) -> str | None:
    """The name of the cardio that was done; None where none or several were, or nothing tells that it was."""
    found = {name for word, name in _verbs.items() if said.says(word)}
    found |= {name for word, name in OUTINGS.items() if said.says(*_told) and said.phrase(word)}
    return found.pop() if len(found) == 1 else None
