"""What a message of a talk leaves in the user's records, held against what its author says that it tells of them.

The corpus ``corpus/facts_told_seen.jsonl`` was written by people who have not seen the coach: each line has what the
coach had just said, the message, and the facts that it tells of its writer. ``python -m tests.unit.dialogue.facts_kept
[FILE]`` prints the figures, and what is amiss.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spotter.catalogue import equipment_named, match
from spotter.messages import AssistantTurn, UserTurn
from spotter.training import keys
from tests.fakes.chat import Chat

SEEN = Path(__file__).parent / "corpus/facts_told_seen.jsonl"
TODAY = "2026-12-02"
"""A Wednesday."""
_body = (
    ("age", "age"),
    ("sex", "gender"),
    ("height_cm", "height_cm"),
    ("years", "training_years"),
)
_weekdays = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_numbers = re.compile(r"\d+(?:\.\d+)?")
_best = re.compile(r"(?P<name>.+?)(?: (?P<load>[\d.]+) (?P<unit>kg|lb))?(?: x (?P<reps>\d+))?$")
_near = 1.1
_building = frozenset({"generate_workout", "set_program", "plan_today", "log_workout"})
_asked_for = {"workout": {"generate_workout", "plan_today"}, "week plan": {"set_program"}}
_same_gear = {
    "rack": "power rack",
    "racks": "power rack",
    "power racks": "power rack",
    "flat bench": "bench",
    "cable tower": "cables",
    "plates": "plate",
}
_same_part = {"rotator cuff": "shoulder", "pec": "chest"}
Facts = dict[str, Any]


@dataclass(slots=True)
class Kept:
    """How the facts of one message fared. ``unasked``: what was done that was not asked for."""

    kept: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    undone: bool = False
    """Whether what was asked for was not done."""
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    reply: str = ""

    @property
    def is_right(self) -> bool:
        """Whether all was kept, nothing else was, and nothing was done unasked."""
        return not (self.false or self.lacking or self.unasked)


def played(line: Mapping[str, Any]) -> Kept:
    """What comes of a message of the corpus."""
    chat = Chat(today=TODAY)
    if line.get("coach"):
        chat.turns += [UserTurn("hi"), AssistantTurn(str(line["coach"]))]
    calls = chat.say(str(line["say"]))
    return judged(line["expect"], chat, calls)


def judged(expect: Mapping[str, Any], chat: Chat, calls: list[tuple[str, dict[str, Any]]]) -> Kept:
    """The facts of the records against those that are told."""
    found = Kept(calls=tuple(calls), reply=chat.reply)
    there = Records.of(chat)
    names = {name for name, _arguments in calls}
    if expect.get("ask"):
        found.false += there.everything()
        found.undone = "message_ask_user" not in names
        return found
    asks_for = expect.get("asks_for", "nothing")
    found.unasked += sorted((names & _building) - _asked_for.get(asks_for, set()))
    wanted_tools = _asked_for.get(asks_for, set())
    found.undone = bool(wanted_tools) and not names & wanted_tools
    for told in _single(expect.get("facts", {})):
        (found.kept if there.takes(*told) else found.lacking).append(f"{told[0]}: {told[1]}")
    found.false += there.left()
    twice = [name for name, arguments in calls if calls.count((name, arguments)) > 1 and name in _writes]
    found.unasked += sorted({f"{name} twice" for name in twice})
    return found


_writes = frozenset({"update_profile", "update_settings", "set_equipment", "set_preference", "set_goals", "set_pain"})


def _single(facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in facts.items():
        if isinstance(value, list) and name != "days":
            yield from ((name, each) for each in value)
        else:
            yield name, value


@dataclass(slots=True)
class Records:
    """What is stored; what a told fact accounts for is taken out of ``open``, the rest is false."""

    profile: Facts
    settings: Facts
    equipment: Facts
    wishes: list[tuple[str, str]]
    pains: list[str]
    goals: Facts
    program: list[str]
    reply: str
    open: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, chat: Chat) -> "Records":
        """The user's records as they stand."""

        def data(sk: str) -> Facts:
            return dict(chat.records[sk].data) if sk in chat.records else {}

        def under(prefix: str) -> list[Facts]:
            return [dict(each.data) for sk, each in chat.records.items() if sk.startswith(prefix)]

        goals = {**data(keys.CATEGORY_GOALS).get("weights", {}), **data(keys.MUSCLE_GOALS).get("weights", {})}
        found = cls(
            profile=data(keys.PROFILE),
            settings=data(keys.SETTINGS),
            equipment=data(keys.EQUIPMENT),
            wishes=[(each["preference_type"], each["value"]) for each in under(keys.PREFERENCES)],
            pains=[each["body_part"] for each in under(keys.PAINS) if not each.get("ended")],
            goals=goals,
            program=[_weekdays[each["day"] - 1] for each in data(keys.PROGRAM).get("days", []) if each["exercises"]],
            reply=chat.reply.lower(),
        )
        found.open = found.everything()
        return found

    def everything(self) -> list[str]:
        """Every fact that is stored, each as a line."""
        profile, settings, equipment = self.profile, self.settings, self.equipment
        names = ("age", "gender", "height_cm", "training_years")
        lines = [f"{name} {profile[name]:g}" if name != "gender" else f"gender {profile[name]}"
                 for name in names if profile.get(name) is not None]  # fmt: skip
        lines += ["weight"] if profile.get("weight_kg") else []
        lines += [f"best {_best_line(each)}" for each in profile.get("bests") or ()]
        lines += (
            [f"minutes {settings['preferred_workout_duration']}"] if "preferred_workout_duration" in settings else []
        )
        lines += [f"level {settings['fitness_level']}"] if settings.get("fitness_level") else []
        lines += [f"place {equipment['location']}"] if equipment.get("location") else []
        lines += [f"item {each['name']}" for each in equipment.get("items", ()) if each["name"] not in _no_item]
        lines += [f"wish {kind}: {value}" for kind, value in self.wishes]
        lines += [f"pain {part}" for part in self.pains]
        lines += [f"goal {name}" for name, value in self.goals.items() if value]
        return lines

    def left(self) -> list[str]:
        """What no told fact accounts for."""
        return self.open

    def takes(self, name: str, value: Any) -> bool:
        """Whether a told fact is stored."""
        taken = getattr(self, f"_of_{name}")(value)
        self.open = [each for each in self.open if each not in taken]
        return bool(taken)

    def _plain(self, key: str, value: Any) -> list[str]:
        stored = self.profile.get(key)
        if stored is None:
            return []
        same = stored == value if isinstance(value, str) else abs(float(stored) - float(value)) < _near
        return [f"{key} {stored}" if isinstance(value, str) else f"{key} {stored:g}"] if same else []

    def _of_age(self, value: Any) -> list[str]:
        return self._plain("age", value)

    def _of_sex(self, value: Any) -> list[str]:
        return self._plain("gender", value)

    def _of_height_cm(self, value: Any) -> list[str]:
        return self._plain("height_cm", value)

    def _of_years(self, value: Any) -> list[str]:
        return self._plain("training_years", value)

    def _of_weight(self, value: str) -> list[str]:
        amount, unit, *_about = value.split()
        same = (
            self.profile.get("written_weight") == float(amount.strip("~")) and self.profile.get("written_unit") == unit
        )
        return ["weight"] if same else []

    def _of_minutes(self, value: int) -> list[str]:
        return [each for each in self.everything() if each == f"minutes {value}"]

    def _of_level(self, value: str) -> list[str]:
        return [each for each in self.everything() if each == f"level {value}"]

    def _of_place(self, value: str) -> list[str]:
        return [each for each in self.everything() if each.lower() == f"place {value}"]

    def _of_is_all(self, _value: bool) -> list[str]:
        return ["all"] if self.equipment.get("items") and "full gym" not in self._items() else []

    def _items(self) -> dict[str, Facts]:
        return {each["name"].casefold(): each for each in self.equipment.get("items", ())}

    def _of_have(self, value: str) -> list[str]:
        weights = [float(each) for each in _numbers.findall(value)]
        name = re.split(r" (?:up to )?\d", value)[0].strip()
        wanted = equipment_named(_same_gear.get(name, name))
        if name == "yoga mat" or not wanted:
            stored = [f"item {each}" for each in self._items() if each == name]
            return stored or ([value] if name.split()[-1] in self.reply else [])
        own = [each for each in self._items().values() if each["name"] != "full gym"]
        for item in sorted(own, key=lambda each: equipment_named(each["name"]) != wanted):
            if not _covers(item["name"], wanted):
                continue
            there = [float(each) for each in item.get("weights") or ()]
            if "plates" in name or not weights or (there and set(weights) <= {*there, 1.0}):
                return [f"item {item['name']}"]
        bar = self.equipment.get("bar") and name == "barbell"
        if bar or (self.equipment.get("location") == "Gym" and "full gym" in self._items() and not weights):
            return ["bar"]
        return []

    def _of_lack(self, value: str) -> list[str]:
        gear = equipment_named(_same_gear.get(value, value))
        taken = [f"wish {kind}: {wish}" for kind, wish in self.wishes
                 if kind in ("equipment", "exclusion") and _singular(value) in _singular(wish)]  # fmt: skip
        if taken or not gear:
            return taken or ([value] if value in self.reply else [])
        items = self._items()
        is_listed = bool(items) and "full gym" not in items
        return [value] if is_listed and not any(_covers(name, gear) for name in items) else []

    def _of_no(self, value: str) -> list[str]:
        return [f"wish {kind}: {wish}" for kind, wish in self.wishes if kind == "exclusion" and _same(value, wish)]

    def _of_like(self, value: str) -> list[str]:
        wishes = [(kind, wish) for kind, wish in self.wishes if kind not in ("exclusion", "injury")]
        return [f"wish {kind}: {wish}" for kind, wish in wishes if any(_same(value, each) for each in _listed(wish))]

    def _of_days(self, value: Any) -> list[str]:
        if isinstance(value, list):
            told = [f"wish {kind}: {wish}" for kind, wish in self.wishes if _days(wish) == set(value)]
            return told or (["program"] if set(self.program) == set(value) else [])
        told = [f"wish {kind}: {wish}" for kind, wish in self.wishes if "day" in wish and str(value) in wish]
        return told or (["program"] if len(self.program) == value else [])

    def _of_bests(self, value: str) -> list[str]:
        return [f"best {_best_line(each)}" for each in self.profile.get("bests") or () if _is_best(value, each)]

    def _of_goals(self, value: str) -> list[str]:
        words = {_singular(each) for each in re.findall("[a-z0-9.]+", value.lower())} - _small
        taken = []
        for kind, wish in self.wishes:
            told = {_singular(each) for each in re.findall("[a-z0-9.]+", wish.lower())}
            numbers = set(_numbers.findall(value)) - {"1"}
            if wish.startswith("goal: ") and numbers <= told and (numbers or words & told):
                taken.append(f"wish {kind}: {wish}")
        for name in self.goals:
            same = {_singular(each) for each in re.findall("[a-z]+", name.lower())}
            if same & words or (name == "strength" and words & {"stronger", "strength"}) or name in value:
                taken.append(f"goal {name}")
        return taken

    def _of_hurts(self, value: str) -> list[str]:
        return [f"pain {part}" for part in self.pains if _is_part(value, part)]

    def _of_old(self, value: str) -> list[str]:
        return [f"wish {kind}: {wish}" for kind, wish in self.wishes
                if (kind == "injury" or "old" in wish) and _is_part(value, wish)]  # fmt: skip

    def _of_well(self, value: str) -> list[str]:
        return [] if any(_is_part(value, part) for part in self.pains) else ["well"]


_no_item = ("full gym", "bodyweight")
_small = frozenset({"kg", "lb", "x", "1", "body", "with", "the", "up", "keep", "ease", "lose", "bigger"})


def _singular(word: str) -> str:
    return word.casefold().removesuffix("s")


def _covers(name: str, wanted: frozenset[Any]) -> bool:
    return bool((equipment_named(name) or frozenset()) & wanted)


def _same(told: str, stored: str) -> bool:
    one, two = match(told).exercise, match(stored).exercise
    if one is not None and one is two:
        return True
    plain = [re.sub("[^a-z]", "", each.casefold()).removesuffix("s") for each in (told, stored)]
    return plain[0] in plain[1] or plain[1] in plain[0]


def _listed(wish: str) -> list[str]:
    return re.split(r", | and ", wish.partition(": ")[2] or wish)


def _days(wish: str) -> set[str]:
    return {day for day in _weekdays if day.casefold() in wish.casefold()}


def _is_part(told: str, stored: str) -> bool:
    for other, part in _same_part.items():
        stored = stored.replace(other, part)
        told = told.replace(other, part)
    return all(_singular(word) in stored.casefold() for word in told.split() if word != "lower")


def _best_line(best: Mapping[str, Any]) -> str:
    load = f" {best['weight']:g} {best['unit']}" if best.get("weight") else ""
    return f"{best['name']}{load} x {best['reps']}"


def _is_best(told: str, best: Mapping[str, Any]) -> bool:
    found = _best.match(told)
    assert found is not None, told
    name = {"Squat": "Back Squat"}.get(found["name"], found["name"])
    same = _same(name, str(best["name"]))
    load = found["load"] is None or (best.get("weight") == float(found["load"]) and best.get("unit") == found["unit"])
    return same and load and best["reps"] == int(found["reps"] or 1)


def figures(found: list[Kept]) -> dict[str, int]:
    """How many facts were kept, are false and are lacking; how many messages did what nobody asked, or not what was."""
    return {
        "messages": len(found),
        "all right": sum(each.is_right and not each.undone for each in found),
        "kept": sum(len(each.kept) for each in found),
        "lacking": sum(len(each.lacking) for each in found),
        "false": sum(len(each.false) for each in found),
        "unasked": sum(bool(each.unasked) for each in found),
        "undone": sum(each.undone for each in found),
    }


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a corpus."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def _print(path: Path) -> None:
    found = []
    for line in lines_of(path):
        one = played(line)
        found.append(one)
        if not one.is_right or one.undone:
            print(
                f"{line.get('coach') or ''} | {line['say']}\n   {one.kept=} {one.false=} {one.lacking=} {one.unasked=}"
            )
            print(f"   {one.undone=} {one.reply[:300]!r}")
    print(figures(found))


if __name__ == "__main__":
    _print(Path(sys.argv[1]) if len(sys.argv) > 1 else SEEN)
