"""What is kept of the facts that people tell of themselves: plays a message and compares what is stored afterwards.

A fact is a field of the profile, a piece of equipment, a standing wish, a pain or a goal. What is stored and was not
told, or was told of others or of long ago, is kept falsely.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotter.training import keys
from tests.fakes.chat import Chat
from tests.unit.dialogue.effects import Case, begun

CORPUS = Path(__file__).parent / "corpus"
Fact = tuple[str, str]
"""Its kind as ``expect.facts`` names it, and its value."""
_of_lists = ("have", "lack", "no", "like", "goals", "bests", "hurts", "old", "days")
_not_stored = frozenset({"is_all", "well"})
"""What tells how another fact is meant, or ends what is stored."""
_tools_of_facts = frozenset(
    {"update_profile", "set_equipment", "set_preference", "set_pain", "set_goals", "update_settings"}
)
_reading = frozenset({"fetch_data", "message_ask_user", "message_notify_user", "idle", "end_pain"})
_pound = 0.45359237
_near = {"height_cm": 1.0, "weight": 0.6, "age": 0.0, "years": 0.5, "minutes": 0.0}
_filler = frozenset(
    [
        *("the", "a", "an", "of", "to", "with", "and", "or", "my", "up", "in", "on", "for", "no", "at", "from", "do"),
        *("x", "kg", "lb", "lbs", "cm", "s", "only", "any", "goal", "right", "left", "pair", "one"),
    ]
)
_same = {
    **dict.fromkeys(("dbs", "db", "dumbell"), "dumbbell"),
    **dict.fromkeys(("rack", "power"), "rack"),
    **dict.fromkeys(("pull", "pullup", "chin", "chinup"), "pull"),
    **dict.fromkeys(("resistance", "rubber"), "band"),
    **dict.fromkeys(("push", "pushup"), "push"),
    **dict.fromkeys(("run", "jogging", "jog"), "running"),
    **dict.fromkeys(("jump", "plyometric"), "jumping"),
    **dict.fromkeys(("butt", "glute"), "glute"),
    **dict.fromkeys(("back", "lower"), "back"),
    **dict.fromkeys(("trx", "suspension"), "trx"),
    **dict.fromkeys(("stronger", "strong"), "strength"),
}
_kin = {"have": {"have", "place"}, "hurts": {"hurts", "old"}, "old": {"hurts", "old"}, "no": {"no"}, "lack": {"lack"}}
"""Kinds under which a fact of a kind may be stored."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of a message: the facts that were told and are stored, those that are not, and those stored falsely.

    ``others``: tools that wrote something else where nothing was asked for.
    """

    kept: tuple[Fact, ...]
    missed: tuple[Fact, ...]
    false: tuple[Fact, ...]
    others: tuple[str, ...]
    reply: str


def facts_of(expect: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts that a line of the corpus expects."""
    for kind, value in expect.get("facts", {}).items():
        if kind in _not_stored:
            continue
        if isinstance(value, list):
            yield from (("days", str(len(value))),) if kind == "days" else ((kind, str(each)) for each in value)
        else:
            yield kind, str(value)


def stored_facts(chat: Chat) -> Iterator[Fact]:
    """The facts that are stored."""
    profile, settings, gear = (_data(chat, key) for key in (keys.PROFILE, keys.SETTINGS, keys.EQUIPMENT))
    names = {"age": "age", "gender": "sex", "height_cm": "height_cm", "training_years": "years"}
    yield from ((kind, f"{profile[name]}") for name, kind in names.items() if profile.get(name) is not None)
    if profile.get("weight_kg"):
        yield "weight", f"{profile['weight_kg']:g} kg"
    yield from (("bests", _best(each)) for each in profile.get("bests") or ())
    if settings.get("preferred_workout_duration"):
        yield "minutes", f"{settings['preferred_workout_duration']:g}"
    if settings.get("fitness_level"):
        yield "level", str(settings["fitness_level"])
    if gear.get("location"):
        yield "place", str(gear["location"])
    yield from (("have", each["name"]) for each in gear.get("items", ()) if each["name"] != "full gym")
    if gear.get("bar"):
        yield "have", "barbell"
    for key in (keys.CATEGORY_GOALS, keys.MUSCLE_GOALS):
        yield from (("goals", str(name)) for name in _data(chat, key).get("weights", {}))
    for sk, record in sorted(chat.records.items()):
        if sk.startswith(keys.PREFERENCES) and record.data.get("is_active", True):
            yield _wish(record.data)
        elif sk.startswith(keys.PAINS) and not record.data.get("ended"):
            yield "hurts", str(record.data["body_part"])


def _data(chat: Chat, key: str) -> Mapping[str, Any]:
    record = chat.records.get(key)
    return record.data if record is not None else {}


def _best(stored: Mapping[str, Any]) -> str:
    load = f" {stored['weight']:g} {stored.get('unit', 'kg')}" if stored.get("weight") else ""
    return f"{stored['exercise']}{load} x {stored.get('reps', 1)}"


def _wish(stored: Mapping[str, Any]) -> Fact:
    kind, value = str(stored["preference_type"]), str(stored["value"])
    lacking = ("no ", "without ", "lacks ")
    if kind == "custom" and value.lower().startswith("best: "):
        return "bests", value.removeprefix("best: ")
    if kind == "custom" and value.lower().startswith(("goal", "aim", "wants", "get ")):
        return "goals", value
    if kind == "custom" and value.lower().startswith(("days", "trains", "training days")):
        return "days", value
    if kind == "equipment" and value.lower().startswith(lacking):
        return "lack", value
    kinds = {"exclusion": "no", "injury": "old", "time_available": "minutes", "location": "place", "focus": "goals"}
    return {**kinds, "equipment": "have", "custom": "custom"}.get(kind, kind), value


def is_same_fact(told: Fact, stored: Fact) -> bool:
    """Whether what is stored is what was told."""
    kind, value = told
    if stored[0] == "custom":
        return kind in ("like", "goals", "days", "bests", "level") and _share_words(value, stored[1])
    if stored[0] not in _kin.get(kind, {kind}):
        return False
    if kind in _near:
        return abs(_number(value) - _number(stored[1])) <= _near[kind]
    if kind == "days":
        return _days(stored[1]) == int(_number(value))
    if kind == "sex":
        return value[0].lower() == stored[1][0].lower()
    if kind == "bests" and re.findall(r"[\d.]+", value) != re.findall(r"[\d.]+", stored[1]):
        return False
    return _share_words(value, stored[1])


def _days(value: str) -> int:
    named = len(re.findall(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day", value.lower()))
    return named or int(_number(value))


def _number(value: str) -> float:
    found = re.search(r"[\d.]+", value)
    amount = float(found[0]) if found else -1.0
    return amount * _pound if "lb" in value else amount


def _share_words(told: str, stored: str) -> bool:
    """Whether the words of the one are among those of the other, whatever figures stand beside them."""
    one, two = _words(told), _words(stored)
    return bool(one and two) and (one <= two or two <= one)


def _words(text: str) -> set[str]:
    words = (word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower()) if word not in _filler)
    return {_same.get(word, word) for word in words if word not in _filler}


def kept(case: Case) -> Kept:
    """What is kept of a message."""
    chat = begun(case)
    before = Counter(stored_facts(chat))
    calls = chat.say(case.text)
    left = list((Counter(stored_facts(chat)) - before).elements())
    told = list(facts_of(case.expect))
    there = [value for kind, value in stored_facts(chat) if kind == "have"]
    found = [
        each for each in told if any(is_same_fact(each, stored) for stored in left) or _is_not_listed(each, there, chat)
    ]
    false = [stored for stored in left if not any(is_same_fact(each, stored) for each in told)]
    others = [name for name, _arguments in calls if name not in _reading | _tools_of_facts]
    others = others if case.expect.get("asks_for", "nothing") in ("nothing", "answer") else []
    missed = [each for each in told if each not in found]
    return Kept(tuple(found), tuple(missed), tuple(false), tuple(others), chat.reply)


def _is_not_listed(told: Fact, there: list[str], chat: Chat) -> bool:
    """Whether what is lacking is not on a list of what there is, which is then all that is planned with."""
    is_whole = bool(there) and all(each["name"] != "full gym" for each in _data(chat, keys.EQUIPMENT).get("items", ()))
    return told[0] == "lack" and is_whole and not any(_share_words(told[1], each) for each in there)


def cases(half: str) -> list[Case]:
    """The lines of a half of the corpus."""
    lines = (CORPUS / f"facts_told_{half}.jsonl").read_text("utf-8").splitlines()
    return [Case.of(json.loads(each)) for each in lines]


def counts(found: Iterable[Kept]) -> dict[str, int]:
    """How many facts were told, kept and kept falsely, and how many other writes nobody asked for."""
    all_of_them = list(found)
    return {
        "told": sum(len(each.kept) + len(each.missed) for each in all_of_them),
        "kept": sum(len(each.kept) for each in all_of_them),
        "false": sum(len(each.false) for each in all_of_them),
        "others": sum(len(each.others) for each in all_of_them),
    }


def main() -> None:
    """Prints the counts of both halves, and nothing of their lines."""
    for half in ("seen", "unseen"):
        print(half, counts(kept(each) for each in cases(half)))


if __name__ == "__main__":
    main()
