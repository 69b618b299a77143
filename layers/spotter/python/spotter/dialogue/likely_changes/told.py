"""A choice in words: what would be changed, short, as it is offered and as it is tapped."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from spotter.dialogue.answer import listed
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.model import Act, Mention
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, reps_said
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.durations import Duration
from spotter.training.amounts import seconds_said

_whole = {
    "shorter": "Make it shorter",
    "longer": "Make it longer",
    "easier": "Make it easier",
    "harder": "Make it harder",
    "avoid": "Take other exercises for what does not suit",
    "adapt": "Take other exercises for what there is nothing to do it with",
}
_first, _last = frozenset({"first", "start", "top", "beginning"}), frozenset({"last", "end", "bottom", "finish"})
_measures = {"load": "weight", "time": "time"}
_longest = 110


def told(acts: Sequence[Act], exercises: Sequence[Listed], unit: str = "kg") -> str:
    """``Back Squat: 4 sets, 90 kg; take out Plank``; empty where it cannot be said for certain."""
    parts = [_one(act, _as_swapped(exercises, acts[:at]), unit) for at, act in enumerate(acts)]
    if not parts or not all(parts):
        return ""
    first, *rest = parts
    whole = "; ".join([first, *(each if each[:1] != each[:1].upper() else _lower(each) for each in rest)])
    return whole if len(whole) <= _longest else ""


def _as_swapped(exercises: Sequence[Listed], acts: Sequence[Act]) -> Sequence[Listed]:
    """The exercises as acts before have swapped them: what is told behind is told of what came in."""
    found = list(exercises)
    for act in acts:
        new = [_new(each) for name, each in act.mentions if name == "new"]
        places = [at for each in act.all("target") if isinstance(each.value, Places) for at in each.value.places]
        if act.skill == "swap" and len(new) == len(places) == 1 and new[0] and places[0] < len(found):
            found[places[0]] = {**found[places[0]], "name": new[0]}
    return found


def _lower(part: str) -> str:
    """The part behind another one; a name keeps its capital."""
    word = part.partition(" ")[0]
    return f"{word.lower()}{part[len(word) :]}" if word in _verbs else part


_verbs = frozenset({"Take", "Swap", "Add", "Move", "Make", "Change", "Put"})


def _one(act: Act, exercises: Sequence[Listed], unit: str) -> str:
    names = list(dict.fromkeys(name for each in act.all("target") for name in _names(each, exercises)))
    if act.skill == "reshape":
        return _of_whole(act, names)
    if act.skill == "undo":
        return f"Put {listed(names)} back as before" if names else "Take back what was changed last"
    if act.skill == "add":
        new = [_new(each) for name, each in act.mentions if name in ("new", "new_area")]
        amounts = ", ".join(_amounts(act, unit))
        place = _place(act)
        where = f" {_at(place, [str(each['name']) for each in exercises])}" if place is not None else ""
        return f"Add {listed(new)}{f' ({amounts})' if amounts else ''}{where}" if new and all(new) else ""
    if not names:
        return ""
    if act.skill == "remove":
        return f"Take out {listed(names)}"
    if act.skill == "swap":
        new = [_new(each) for name, each in act.mentions if name in ("new", "new_equipment")]
        return f"Swap {listed(names)}" + (f" for {listed(new)}" if new and all(new) else "")
    if act.skill == "move":
        return _moved(act, names, exercises)
    return _adjusted(act, names, unit)


def _of_whole(act: Act, names: Sequence[str]) -> str:
    if act.intent not in _whole:
        return ""
    minutes = act.all("minutes") or act.all("time")
    begin = f"Make {listed(list(names))} {act.intent}" if names and act.intent in ("easier", "harder") else ""
    length = f": {_figure('time', minutes[0])}" if minutes and act.intent in ("shorter", "longer") else ""
    return f"{begin or _whole[act.intent]}{length}"


def _moved(act: Act, names: Sequence[str], exercises: Sequence[Listed]) -> str:
    if act.intent == "exchange":
        return f"Let {listed(list(names))} change places"
    for where in ("before", "after"):
        beside = [name for each in act.all(where) for name in _names(each, exercises)]
        if beside:
            return f"Move {listed(list(names))} {where} {beside[0]}"
    rest = [str(each["name"]) for each in exercises if each["name"] not in names]
    if (place := _place(act)) is not None:
        return f"Move {listed(list(names))} {_at(place, rest)}"
    words = set(act.words)
    if bool(words & _first) == bool(words & _last):
        return ""
    return f"Move {listed(list(names))} to the {'start' if words & _first else 'end'}"


def _place(act: Act) -> int | None:
    """The place, from 0, to which something is to come, where it is told as a number."""
    told = (int(each.value) - 1 for each in act.all("to") if isinstance(each.value, int | Decimal))
    return next(told, None)


def _at(place: int, names: Sequence[str]) -> str:
    """A place among exercises in words."""
    if place == 0:
        return "to the start"
    return f"before {names[place]}" if place < len(names) else "to the end"


def _adjusted(act: Act, names: Sequence[str], unit: str) -> str:
    if act.intent == "set":
        amounts = ", ".join(_amounts(act, unit))
        return f"{listed(list(names))}: {amounts}" if amounts else ""
    if act.intent not in ("more", "less"):
        return ""
    about = act.value("measure", str)
    by = [_figure(each.kind, each, unit) for each in act.all("by")]
    what = by[0] if by else ""
    of = _measures.get(about or "", about or "")
    said = f"{what} {act.intent}" if what else f"{act.intent} {of}".strip()
    return f"{listed(list(names))}: {said}{f' {of}' if what and of and of not in what else ''}"


def _amounts(act: Act, unit: str) -> Iterator[str]:
    """The amounts, in one order however they were said; sets and reps as a scheme."""
    named = [(name, mention) for name, mention in act.mentions if name in _order]
    told = dict(named)
    if len(told) < len(named):  # each is of another exercise that comes in, in the order in which they were said
        yield from (_figure(name, mention, unit) for name, mention in sorted(named, key=lambda each: each[1].start))
        return
    if "scheme" not in told and {"sets", "reps"} <= told.keys():
        sets, reps = told.pop("sets").value, told.pop("reps").value
        yield f"{sets} x {reps}"
    for name in _order:
        if name in told:
            yield _figure(name, told[name], unit)


_order = ("scheme", "sets", "rounds", "reps", "time", "number", "weight", "rest")


def _figure(name: str, mention: Mention, unit: str = "kg") -> str:
    value = mention.value
    if isinstance(value, Scheme):
        return str(value)
    if isinstance(value, Weight):
        return f"{value.value.normalize():f} {value.unit or unit}"
    if isinstance(value, Duration):
        return f"{seconds_said(value.seconds)}{' rest' if name == 'rest' else ''}"
    if name == "rest":
        return f"{value} of rest"
    return f"{reps_said(value)} {name}" if name in ("sets", "reps", "rounds") else str(value)


def _names(mention: Mention, exercises: Sequence[Listed]) -> Iterator[str]:
    if isinstance(mention.value, Places):
        yield from (str(exercises[at]["name"]) for at in mention.value.places if at < len(exercises))


def _new(mention: Mention) -> str:
    if isinstance(mention.value, Named):
        return mention.value.only.name if mention.value.only is not None else mention.value.text
    return str(mention.value) if mention.kind == "area" else ""
