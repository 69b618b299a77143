"""Questions about what is stored of the person: goals, wishes, pains, settings, equipment, who they are."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from spotter.dialogue.answer import listed
from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.skills import last_time
from spotter.dialogue.skills.goal_in_words import PREFIX, goals_in_words
from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.question_kinds import converted
from spotter.dialogue.training.subject import areas_named, lifts_named
from spotter.dialogue.understanding.message import Message
from spotter.language.body_parts import BODY_PARTS
from spotter.language.word_lists import word_set
from spotter.training.analytics.units import load_said
from spotter.training.reading.performed import day_of

_GOALS = word_set("goal goals aim aims target targets objective objectives prioritise prioritize priorities muscles")
_WISHES = word_set(
    "preference preferences wish wishes likes dislike dislikes hate exclusion exclusions banned avoid focus rule "
    "rules out exclude excluded refuse restriction restrictions limit limits"
)
_PAINS = word_set(
    "pain pains wound wounds hurt hurts injury injuries injured ailment ailments restriction restrictions limit limits "
    "sore niggle niggles dodgy problem problems issues"
)
_EQUIPMENT = word_set("equipment equip equipments gear kit own home garage gym machines weights dumbbells tools")
_WEIGHT = word_set("bodyweight bw weigh weight mass heavy kilo kilos")
_PERSON = word_set("age height tall profile gender sex")
_SETTINGS = word_set("unit units kg lb pounds zone timezone level settings setting")
_USUAL = word_set("long minutes duration usual usually")
_DAYS = word_set("days day monday tuesday wednesday thursday friday saturday sunday evenings mornings")
_EVERYTHING = word_set("everything all else know dirt list")
_BEFORE = word_set("before previously")

Reader = Callable[[Context], str]


def read(context: Context) -> Plan:
    """What is stored of what is asked about; all of it where nothing is named."""
    if told_in_other_unit := converted(context.said):
        return Plan("stored", text=told_in_other_unit)
    said = context.said
    if lifts_named(context, said, Log((), is_whole=True)) and not said.says(*_WISHES, *_GOALS, *_EQUIPMENT, *_PAINS):
        context.state.need_workouts()
        return last_time.read(context)
    if said.says("it", "that") and (changed := _of_last_change(context)):
        return Plan("stored", text=changed)
    told: list[str] = []
    if parts := _parts(said):
        told.append(_of_parts(context, parts))
    elif said.says(*_GOALS):
        told.append(goals_said(context))
    asks_goals = said.says(*_GOALS)
    for words, reader in _readers:
        idle = (parts and reader is _pains) or (asks_goals and reader is _person)
        if (said.says(*words) or (reader is _preferences and _asks_liking(said))) and not idle:
            told.append(reader(context))
    if not told or (said.says("everything") and len(told) < len(_readers)):
        told = [goals_said(context), *(reader(context) for _words, reader in _readers[:5])]
    if said.says(*_BEFORE) or said.phrase("used to"):
        told.append("What stood there before that, I do not keep.")
    return Plan("stored", text="\n".join(dict.fromkeys(filter(None, told))))


def _of_last_change(context: Context) -> str:
    """What is stored now of what was changed last, where the question only points there."""
    event = context.last_event()
    reader = _CHANGED.get(event.name) if event is not None else None
    if reader is None:
        return ""
    before = context.said.says(*_BEFORE)
    return f"{reader(context)}{' What stood there before that, I do not keep.' if before else ''}"


def _parts(said: Message) -> list[str]:
    """The parts of the body that are named; to read something back is none."""
    back = "lower back" if any("back" in each.said for each in areas_named(said)) else ""
    found = [(entry.meaning, said.words[entry.start : entry.end]) for entry in BODY_PARTS.find(said.tokens)]
    return [part for part, words in found if words != ("back",) or back]


def _asks_liking(said: Message) -> bool:
    """Whether likes are asked for, where ``like`` is no mere filler."""
    return any(said.phrase(each) for each in ("i like", "dont like", "i liked", "not like", "my likes"))


def goals_said(context: Context) -> str:
    """The goals with their weights, the most wanted first; one alone where it is named."""
    goals = {**context.goals["category"], **context.goals["muscle"]}
    named = {entry.meaning for entry in WORDS.find(context.said.tokens)} & set(goals)
    chosen = {name: weight for name, weight in goals.items() if not named or name in named}
    spoken = ", ".join(f"{name} {weight:+d}" for name, weight in sorted(chosen.items(), key=lambda each: -each[1]))
    own = goals_in_words(context)
    told = [f"Your goals (from -10 to 10): {spoken}."] if spoken else []
    told += [f"In your own words: {'; '.join(own)}."] if own else []
    return " ".join(told) or "You have set no goals."


def _preferences(context: Context) -> str:
    if not context.preferences:
        return "You have told me no preferences."
    told = (
        f"{_kind(str(each.get('preference_type')))}: {each.get('value')}{_until(each.get('until'))}"
        for each in context.preferences
        if not str(each.get("value") or "").startswith(PREFIX)
    )
    spoken = "; ".join(told)
    return f"Your preferences: {spoken}." if spoken else "You have told me no preferences."


def _kind(kind: str) -> str:
    return {"exclusion": "leave out", "time_available": "time"}.get(kind, kind.replace("_", " "))


def _until(day: object) -> str:
    return f" (until {day})" if day else ""


def _pains(context: Context) -> str:
    if not context.pains:
        return "Nothing is noted as hurting."
    return f"Noted as hurting: {'; '.join(_pain(context, each) for each in context.pains)}."


def _pain(context: Context, pain: dict[str, object]) -> str:
    since = day_of(str(pain.get("since") or ""))
    began = f", since {day_said(since, context.today)}" if since is not None else ""
    brought = f", with {pain['exercise_name']}" if pain.get("exercise_name") else ""
    notes = f" ({pain['notes']})" if pain.get("notes") else ""
    return f"{pain['body_part']}, {str(pain.get('severity') or 'moderate').lower()}{brought}{began}{notes}"


def _of_parts(context: Context, parts: Sequence[str]) -> str:
    """What is noted of parts of the body: pains, wishes and conditions that name one."""
    lines = []
    for part in dict.fromkeys(parts):
        word = part.split()[-1]
        found = [_pain(context, each) for each in context.pains if word in str(each.get("body_part", "")).lower()]
        found += [str(each["value"]) for each in context.preferences if word in str(each.get("value", "")).lower()]
        found += [each for each in _conditions(context) if word in each.lower()]
        lines.append(f"Yes: {'; '.join(found)}." if found else f"No, nothing is noted for your {part}.")
    return " ".join(lines)


def _conditions(context: Context) -> list[str]:
    profile = context.state.source("user_profile") or {}
    return [str(each) for each in profile.get("conditions") or ()]


def _equipment(context: Context) -> str:
    own = context.state.source("equipment") or {}
    items = [_item(each) for each in own.get("items") or ()]
    items += [str(each) for each in context.settings.get("available_equipment") or () if str(each) not in items]
    items += [str(each.get("value")) for each in context.preferences if each.get("preference_type") == "equipment"]
    if own.get("bar"):
        items.append(f"a bar of {own['bar']['weight']} {own['bar'].get('unit', 'kg')}")
    if own.get("plates"):
        items.append(f"plates of {listed([str(each) for each in own['plates']])} kg")
    place = f" You train at: {own['location']}." if own.get("location") else ""
    return f"Your equipment: {', '.join(items)}.{place}" if items else f"No equipment is noted.{place}"


def _item(item: dict[str, object]) -> str:
    weights = item.get("weights")
    if not isinstance(weights, list) or not weights:
        return str(item.get("name"))
    return f"{item.get('name')} ({', '.join(map(str, weights))} {item.get('unit') or 'kg'})"


def _person(context: Context) -> str:
    profile = context.state.source("user_profile") or {}
    weight = profile.get("weight_kg")
    facts = [
        f"name {profile['name']}" if profile.get("name") else "",
        f"bodyweight {load_said(Decimal(str(weight)), context.unit)}" if weight else "",
        f"height {profile['height_cm']:g} cm" if profile.get("height_cm") else "",
        f"age {profile['age']}" if profile.get("age") else "",
        f"gender {profile['gender']}" if profile.get("gender") else "",
        f"overall goal {profile['goal']}" if profile.get("goal") else "",
        f"to be minded: {listed(_conditions(context))}" if _conditions(context) else "",
    ]
    told = ", ".join(filter(None, facts))
    missing = "" if weight or not context.said.says(*_WEIGHT) else "Your bodyweight is not noted. "
    return f"{missing}About you: {told}." if told else missing.strip() or "Nothing is noted about your person."


def _settings(context: Context) -> str:
    stored = context.settings
    facts = [f"weights in {context.unit}", f"time zone {stored.get('time_zone') or 'not set, so UTC'}"]
    facts += [f"level {stored['fitness_level']}"] if stored.get("fitness_level") else []
    return f"Your settings: {', '.join(facts)}. {_usual(context)}"


def _usual(context: Context) -> str:
    minutes = context.settings.get("preferred_workout_duration")
    return f"A usual session is {minutes:g} minutes." if minutes else "No usual length of a session is noted."


def _days(context: Context) -> str:
    """The wishes that name days, and the days of the program."""
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "day", "week")
    found = [
        str(each["value"])
        for each in context.preferences
        if any(name in str(each.get("value", "")).lower() for name in names)
    ]
    days = [f"{names[int(each['day']) - 1].capitalize()}" for each in context.program]
    program = f" Your program has {listed(days)}." if days else ""
    return f"Noted about days: {'; '.join(found)}.{program}" if found else f"No wish about days is noted.{program}"


_CHANGED: Mapping[str, Reader] = {
    "set_goals": goals_said,
    "set_preference": _preferences,
    "delete_preference": _preferences,
    "set_pain": _pains,
    "end_pain": _pains,
    "update_settings": _settings,
    "update_profile": _person,
    "set_equipment": _equipment,
}
"""What is told after a change that a question points to."""
_readers: tuple[tuple[frozenset[str], Reader], ...] = (
    (_PAINS, _pains),
    (_WISHES, _preferences),
    (_EQUIPMENT, _equipment),
    (_PERSON | _WEIGHT, _person),
    (_SETTINGS, _settings),
    (_USUAL, _usual),
    (_DAYS, _days),
)
