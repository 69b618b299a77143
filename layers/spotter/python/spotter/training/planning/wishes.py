"""The preferences that hold on a day, as what they mean for its session."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from spotter.catalogue import Equipment, Muscle, equipment_named, match, muscles_of
from spotter.coaching.compose import Focus
from spotter.coaching.contraindications import Condition
from spotter.coaching.types import Location, PainFlagContext, Severity
from spotter.language.durations import durations
from spotter.language.tokens import TokenKind, tokenise
from spotter.safety.assess import read_by_words
from spotter.safety.verdict import Category
from spotter.training.planning.exclusions import refused
from spotter.training.planning.stored import Json, day, mapping, text, whole

LONGEST_PART = 120
_lasting = frozenset({"injury", "exclusion"})
"""Kinds that hold where nobody knows of which conversation they are: what may hurt is not dropped."""
_ranks = {"permanent": 0, "temporary": 1, "session": 2}
_denying = frozenset({"no", "not", "without", "never", "dont", "isnt", "arent"})
_joining = frozenset({"and", "or", "with", "plus", "only", "just", "a", "an", "the", "have", "got", "i", "my", "some"})
_marks = frozenset({",", ";", "/", "&", "+", "\n", "."})
_longest_name = 4
_easy = frozenset({"low", "light", "lighter", "easy", "easier", "gentle", "deload", "recovery"})
_focuses = {
    "full": Focus.FULL,
    "upper": Focus.UPPER,
    "lower": Focus.LOWER,
    "push": Focus.PUSH,
    "pull": Focus.PULL,
    "leg": Focus.LEGS,
    "legs": Focus.LEGS,
    "core": Focus.CORE,
}
_conditions = {
    Category.PREGNANCY: Condition.PREGNANCY,
    Category.HEART: Condition.HEART,
    Category.SURGERY: Condition.SURGERY,
    Category.CONDITION: Condition.ILLNESS,
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the preferences ask for. ``equipment`` None: they say nothing of it; ``unread`` are those without a meaning.

    ``excluded`` are ids of exercises by the name under which they were refused.
    """

    pains: tuple[PainFlagContext, ...] = ()
    conditions: frozenset[Condition] = frozenset()
    excluded: tuple[tuple[str, frozenset[str]], ...] = ()
    equipment: frozenset[Equipment] | None = None
    lacking: frozenset[Equipment] = frozenset()
    location: Location | None = None
    minutes: int | None = None
    focus: Focus | frozenset[Muscle] | None = None
    easy: bool = False
    unread: tuple[str, ...] = ()


def wishes_of(preferences: Iterable[Json], today: date, session: str) -> Wishes:
    """What holds on this day and in this conversation.

    What holds for a shorter time counts more, and of equals the later: equipment of today takes the usual's place.
    """
    found = Wishes()
    active = sorted((each for each in preferences if holds(each, today, session)), key=_order)
    equipping = [each for each in active if text(each.get("preference_type")) == "equipment" and _names_any(each)]
    for each in active:
        if (each not in equipping or _rank(each) == _rank(equipping[-1])) and _is_of(today, text(each.get("value"))):
            found = _with(found, each)
    return found


def _is_of(today: date, value: str) -> bool:
    """Whether a wish that names days of the week names this one; one that names none is of every day."""
    named = {word.removesuffix("s") for word in value.lower().replace(",", " ").split()} & set(_weekdays)
    return not named or _weekdays[today.weekday()] in named


_weekdays = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _order(preference: Json) -> tuple[int, str]:
    return _rank(preference), text(preference.get("created"))


def _rank(preference: Json) -> int:
    return _ranks.get(text(preference.get("duration_type")), 0)


def _names_any(preference: Json) -> bool:
    """Whether it says what there is, and not only what there is not."""
    return equipment_in(text(preference.get("value")))[2]


def holds(preference: Json, today: date, session: str) -> bool:
    """Whether a preference holds: a temporary one until its day, one of a session in that conversation alone."""
    until = day(preference.get("until"))
    if preference.get("is_active") is False or (until is not None and until < today):
        return False
    duration = text(preference.get("duration_type"))
    if duration == "session":
        own = text(preference.get("session"))
        return own == session if own else text(preference.get("preference_type")) in _lasting
    return True


def _with(wishes: Wishes, preference: Json) -> Wishes:
    kind, value = text(preference.get("preference_type")), text(preference.get("value"))
    if not value:
        return wishes
    if kind == "injury":
        flag = PainFlagContext(
            body_part=value[:LONGEST_PART], severity=severity_of(mapping(preference.get("metadata")))
        )
        return replace(_in_care(wishes, value), pains=(*wishes.pains, flag))
    if kind == "exclusion":
        names = refused(value)
        return replace(wishes, excluded=(*wishes.excluded, *names), unread=(*wishes.unread, *_unread(value, names)))
    if kind == "equipment":
        return _equipped(wishes, value)
    if kind == "location":
        return _placed(wishes, value)
    if kind == "time_available":
        minutes = minutes_in(value)
        return replace(wishes, minutes=minutes) if minutes else replace(wishes, unread=(*wishes.unread, value))
    if kind == "focus":
        focus = focus_of(value)
        return replace(wishes, focus=focus) if focus else replace(wishes, unread=(*wishes.unread, value))
    if kind == "intensity":
        return replace(wishes, easy=not _easy.isdisjoint(value.lower().split()))
    return _in_care(wishes, value)


def severity_of(stored: Json) -> Severity:
    """How bad a stored pain is; moderate where nobody said."""
    said = text(stored.get("severity")).capitalize()
    return Severity(said) if said in set(Severity) else Severity.MODERATE


def minutes_in(value: str) -> int | None:
    """``45``, ``45 min``, ``an hour``: the longest time that is named, in minutes."""
    if value.strip().isdecimal():
        return whole(value.strip()) or None
    found = [each.seconds // 60 for each in durations(tokenise(value[:100]))]
    return max(found, default=0) or None


def focus_of(value: str) -> Focus | frozenset[Muscle] | None:
    """A part of the body that a session can be for, or what an exercise trains; None for what is neither."""
    said = value.lower().replace("-", " ").replace("_", " ").split()
    found = next((_focuses[word] for word in said if word in _focuses), None)
    exercise = match(value, fuzzy=False).exercise
    return found or muscles_of(value) or (frozenset(exercise.primary) if exercise is not None else None)


def equipment_in(value: str) -> tuple[frozenset[Equipment], frozenset[Equipment], bool]:
    """The equipment that a text names, what it says is not there, and whether it names any at all.

    ``bodyweight`` names equipment: none.
    """
    there: set[Equipment] = set()
    lacking: set[Equipment] = set()
    named = False
    for words, denied in _clauses(value):
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + _longest_name), at, -1):
                gear = equipment_named(" ".join(words[at:end]))
                if gear is not None:
                    (lacking if denied else there).update(gear)
                    named = named or not denied
                    at = end - 1
                    break
            at += 1
    return frozenset(there), frozenset(lacking), named


def _clauses(value: str) -> Iterator[tuple[list[str], bool]]:
    """The words between marks, each run of them with whether it is denied."""
    words: list[str] = []
    denied = False
    for token in tokenise(value[:300]):
        if token.kind is not TokenKind.WORD or token.text in _marks:
            yield words, denied
            words, denied = [], denied and token.text in _marks - {"."}
        elif token.text in _denying:
            yield words, denied
            words, denied = [], True
        elif token.text in ("but", "just", "only"):
            yield words, denied
            words, denied = [], False
        elif token.text not in _joining:
            words.append(token.text)
    yield words, denied


def _equipped(wishes: Wishes, value: str) -> Wishes:
    there, lacking, named = equipment_in(value)
    if not named and not lacking:
        return replace(wishes, unread=(*wishes.unread, value))
    equipment = (wishes.equipment or frozenset()) | there if named else wishes.equipment
    return replace(wishes, equipment=equipment, lacking=wishes.lacking | lacking)


def _placed(wishes: Wishes, value: str) -> Wishes:
    said = value.lower().split()
    if "gym" in said:
        return replace(wishes, location=Location.GYM)
    if {"home", "hotel", "park", "outside", "outdoors", "travelling", "traveling", "office"} & set(said):
        return replace(wishes, location=Location.HOME)
    return replace(wishes, unread=(*wishes.unread, value))


def _in_care(wishes: Wishes, value: str) -> Wishes:
    reading = read_by_words(value[:300])
    found = {_conditions[each] for each in reading.categories if each in _conditions}
    if reading.is_after_a_birth and Condition.PREGNANCY in found:
        found = (found - {Condition.PREGNANCY}) | {Condition.POSTNATAL}
    return replace(wishes, conditions=wishes.conditions | found)


def _unread(value: str, names: tuple[tuple[str, frozenset[str]], ...]) -> tuple[str, ...]:
    return () if names and all(ids for _name, ids in names) else (value,)
