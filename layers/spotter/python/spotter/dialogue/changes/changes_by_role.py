"""The changes that a message asks for, by the role of each thing that it names.

The templates read what is said in words that they know. Here the roles that were learned (``understanding.roles``) say
what goes out, what comes in and what each figure counts, whatever the words. All that is named has to be cast surely,
and all that is cast has to come to one reading: else there is none, and the others decide.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.dialogue.changes.adjustments import Measure, value_of
from spotter.dialogue.changes.amounts_meant import named_together, of_target, typed
from spotter.dialogue.changes.contradictions import is_put_right
from spotter.dialogue.requests.frames import DOWNS, UPS
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.roles import KINDS, Cast, Role, Scene, Standing, cast
from spotter.language.negation import Denial

SURE = 0.7
"""How likely each role has to be where the changes are made by them."""
LIKELY = 0.5
"""The same where the other readers leave out what surely has a role."""
to_be = {Role.SETS: "sets", Role.REPS: "reps", Role.WEIGHT: "weight", Role.REST: "rest", Role.SCHEME: "scheme"}
"""The captures of amounts by their roles."""
_pointing = Mention("pointed", "one", 0, 0)
_relative = frozenset({"pointed", "others", "whole"})
_before, _behind = frozenset({"before", "ahead"}), frozenset({"after", "behind", "following"})
_ends = frozenset({"first", "last", "start", "end", "top", "bottom", "finish", "beginning"})
_marks = frozenset(".!?;,\n")
_exchanging = frozenset({"swap", "switch", "exchange", "trade", "swop", "flip"})
EXCEPTING = frozenset({"except", "excepting", "but", "besides", "apart", "save", "bar", "only"})
_articles = frozenset({"a", "an", "the", "some"})
_vague = frozenset({"something", "anything", "smth", "sth", "another", "other", "one", "me", "today", "now"})
_signs = {"+": "more", "plus": "more", "-": "less", "minus": "less"}
_placing = 3
"""Words between which a place is told by what stands beside it: ``before doing the rows``."""


def cast_in(
    said: Understanding, acts: Sequence[Act], exercises: Sequence[Listed], likely: Mapping[str, float]
) -> tuple[Cast, ...]:
    """The role of each thing that a message names.

    ``said``: what it names; ``acts``: what the templates read of it; ``likely``: the kinds of request.
    """
    return cast(Scene(said, acts, tuple(map(standing, exercises)), likely))


def changes_by_role(
    found: Sequence[Cast], said: Understanding, likely: Mapping[str, float], sure: float = SURE
) -> tuple[Act, ...]:
    """One act for each change; none where a role is less likely than ``sure``, or they do not fit each other."""
    if not found or min(each.likelihood for each in found) < sure:
        return ()
    made = list(_made(found, said, likely))
    return () if None in made else tuple(act for act in made if act is not None)


def agrees(acts: Sequence[Act], by_role: Sequence[Act]) -> bool:
    """Whether ``acts`` do just what the changes by role do, to the same exercises and to the same amounts.

    They may know of more: in which order, and what is to be spared.
    """
    return _parts(acts) == _parts(by_role)


def holds(acts: Sequence[Act], others: Sequence[Act]) -> bool:
    """Whether ``acts`` do all that ``others`` do, and maybe more."""
    whole = {act.intent for act in others if act.skill == "reshape"}
    return _parts(others) <= _parts(acts) and whole <= {act.intent for act in acts}


def _parts(acts: Sequence[Act]) -> set[tuple[str, str, str]]:
    """What is done with what: the skill, the capture and the value."""
    return {
        (act.skill, name, str(each.value))
        for act in acts
        for name, each in act.mentions
        if name in _compared or name == "target"
    }


_compared = frozenset({"new", "new_area", "time", "by", *to_be.values()})


def leaves_out(acts: Sequence[Act], found: Sequence[Cast]) -> bool:
    """Whether something surely has a part in what is asked and none of the changes has to do with it."""
    held = {at for act in acts for _name, each in act.mentions for at in range(each.start, each.end)}
    sure = (each for each in found if each.role is not Role.NONE and each.likelihood >= SURE)
    return any(each.mention.start not in held and each.mention.value != 1 for each in sure)


def points_elsewhere(acts: Sequence[Act], by_role: Sequence[Act]) -> bool:
    """Whether the templates read what is to be done with "it", and the roles, which are of names alone, do not."""
    skills = {act.skill for act in by_role}
    return any(act.skill not in skills and any(each.kind == "pointed" for _, each in act.mentions) for act in acts)


def all_cast(said: Understanding, named: Understanding) -> Understanding:
    """What was said, where each thing that is named has its role: only words that nobody knows are left over."""
    places = frozenset(at for each in named.mentions if each.kind in KINDS for at in range(each.start, each.end))
    left = tuple(at for at in said.left_over if at not in places and not is_known(said.tokens[at]))
    return replace(said, left_over=left, cast=places)


def standing(exercise: Listed) -> Standing:
    """The amounts of an exercise of the workout."""
    names = {"sets": Measure.SETS, "reps": Measure.REPS, "weight": Measure.LOAD, "rest": Measure.REST}
    found = {name: value_of(exercise, measure) for name, measure in names.items()}
    if found["reps"] is None:
        found["reps"] = value_of(exercise, Measure.TIME)
    return {name: float(value) for name, value in found.items() if value is not None}


def _made(found: Sequence[Cast], said: Understanding, likely: Mapping[str, float]) -> Iterator[Act | None]:
    """The acts, and None where the roles come to nothing."""
    of_role: dict[Role, list[Mention]] = {}
    for each in found:
        of_role.setdefault(each.role, []).append(each.mention)
    if Role.AVOID in of_role or _is_doubtful(of_role, said) or _is_taken_back(found) or _is_of_the_person(found, said):
        yield None
        return
    yield from _removals(of_role, said)
    yield from _swaps(of_role, said)
    yield from _additions(of_role, said)
    yield from _moves(of_role, said)
    yield from _lengths(of_role, said, likely)
    yield from _amounts(of_role, said)
    if Role.ONLY in of_role:
        yield act_of("reshape", "adapt", (), said)


def _is_doubtful(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> bool:
    """Whether something is meant that no mention of an exercise names: all of them, the others, that one."""
    names_some = any(of_role.get(role) for role in (Role.REMOVE, Role.SWAP, Role.SET, Role.MOVE, Role.ADD))
    with_role = [each for role, mentions in of_role.items() if role is not Role.NONE for each in mentions]
    if any(each.kind == "rank" and said.tokens[each.start].text == "one" for each in with_role):
        return True
    relative = any(each.kind in ("others", "whole") for each in said.mentions)
    if relative and EXCEPTING & _words(said, 0, len(said.tokens)):
        return True
    return relative and bool(of_role.keys() & to_be.keys()) and not names_some


def _is_taken_back(found: Sequence[Cast]) -> bool:
    """Whether an exercise has a part in what is asked and is named with a no too: ``the rows, no, not the rows``."""
    kept = {str(each.mention.value) for each in found if each.mention.denial in (Denial.DENY, Denial.EXCEPT)}
    parts = {str(each.mention.value) for each in found if each.role is not Role.NONE and not each.mention.denied}
    return bool(kept & parts)


def _is_of_the_person(found: Sequence[Cast], said: Understanding) -> bool:
    """Whether a bare number that is to be an amount may be an age: ``I'm 51``."""
    numbers = (each.mention for each in found if each.role in to_be and each.mention.kind == "number")
    return any(said.tokens[each.start - 1].text in ("im", "am") for each in numbers if each.start)


def _removals(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> Iterator[Act | None]:
    """One for all that goes. What the workout is to be without is not only taken out of it: others know of that."""
    targets = _different(of_role.get(Role.REMOVE, ()))
    if any(each.denial is Denial.LACK for each in targets):
        yield None
    elif targets:
        yield act_of("remove", "remove", tuple(("target", each) for each in targets), said)


def _swaps(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> Iterator[Act | None]:
    """One for each exercise that goes out; what comes in is paired with it in the order of the words."""
    targets = _different(of_role.get(Role.SWAP, ()))
    coming = of_role.get(Role.IN, ())
    new = _different(each for each in coming if each.kind == "exercise")
    gear = tuple(("new_equipment", each) for each in coming if each.kind in ("equipment", "location"))
    unused = any(each.kind == "exercise" and not each.denied for each in of_role.get(Role.NONE, ()))
    may_be_order = len(targets) > 1 and not coming and bool(_exchanging & _words(said, 0, len(said.tokens)))
    if (
        (coming and not targets)
        or (new and len(new) != len(targets))
        or may_be_order
        or (targets and unused and not new)
    ):
        yield None
        return
    if any(names_another(target, coming, said) for target in targets):
        yield None
        return
    for at, target in enumerate(targets):
        instead = (("new", new[at]),) if new else gear
        yield act_of("swap", "swap", (("target", target), *instead), said)


def names_another(target: Mention, coming: Sequence[Mention], said: Understanding) -> bool:
    """Whether something follows that is to take its place, and nothing tells what: ``swap the plank for a ...``."""
    words = [token.text for token in said.tokens[target.end : target.end + 3]]
    if not words or words[0] not in ("for", "to", "into", "with") or coming:
        return False
    rest = [word for word in words[1:] if word not in _articles]
    return bool(rest) and rest[0] not in _vague


def _additions(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> Iterator[Act | None]:
    added = _different(of_role.get(Role.ADD, ()))
    if not added:
        return
    new = tuple(("new", each) for each in added if each.kind == "exercise")
    areas = tuple(("new_area", each) for each in added if each.kind == "area")
    if len(added) > len(new) + len(areas) or (areas and len(areas) > 1):
        yield None
        return
    amounts = () if Role.SET in of_role else _amounts_by_name(of_role)
    yield act_of("add", "add", (*(new or areas), *amounts), said)


def _moves(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> Iterator[Act | None]:
    targets = _different(of_role.get(Role.MOVE, ()))
    if targets:
        beside = [each for each in of_role.get(Role.NONE, ()) if each.kind in ("listed", "place", "rank")]
        yield move_act(targets, beside, said)


def move_act(targets: Sequence[Mention], beside: Sequence[Mention], said: Understanding) -> Act | None:
    """``targets`` before or behind one of what is named ``beside`` them, or to an end; None where it is not said.

    Two that are to be exchanged change places.
    """
    if len(targets) == 2 and (_exchanging | {"places", "place"}) & _words(said, 0, len(said.tokens)):
        return act_of("move", "exchange", tuple(("target", each) for each in targets), said)
    if len(targets) == 1 and (near := _end_beside(targets[0], said)):
        found = act_of("move", "move", (("target", targets[0]),), said)
        return replace(found, words=(near,))
    for word, name in ((_before, "before"), (_behind, "after")):
        there = [each for each in beside if word & _words(said, each.start - _placing, each.start)]
        if len(there) == 1:
            return act_of("move", "move", (*(("target", each) for each in targets), (name, there[0])), said)
    ends = len(_ends & _words(said, 0, len(said.tokens)))
    if ends != 1 or beside or len(targets) > 1:
        return None
    return act_of("move", "move", (("target", targets[0]),), said)


def _end_beside(target: Mention, said: Understanding) -> str:
    """The word for an end of the workout that stands right beside what is moved; empty if none or several do."""
    if target.start == target.end:
        return ""
    beside = [token.text for token in said.tokens[target.end : target.end + _near_end]]
    found = {word for word in beside if word in _ends}
    return next(iter(found)) if len(found) == 1 else ""


_near_end = 3


def _lengths(
    of_role: Mapping[Role, Sequence[Mention]], said: Understanding, likely: Mapping[str, float]
) -> Iterator[Act | None]:
    """How long it is all to take."""
    minutes = of_role.get(Role.MINUTES, ())
    if len({str(each.value) for each in minutes}) > 1:
        yield None
    elif minutes and likely.get("longer", 0) > likely.get("shorter", 0):
        yield act_of("reshape", "longer", (), said)
    elif minutes:
        yield act_of("adjust", "set", (("time", typed("minutes", minutes[0])),), said)


def _amounts(of_role: Mapping[Role, Sequence[Mention]], said: Understanding) -> Iterator[Act | None]:
    """One for each exercise whose amounts are to be others."""
    targets = _different(of_role.get(Role.SET, ()))
    signed = [each for role in to_be for each in of_role.get(role, ()) if _sign(each, said)]
    if signed:
        yield _by_steps(targets, signed, said, _sign(signed[0], said)) if len(signed) == 1 else None
        return
    told = [(_capture(name, each), each) for role, name in to_be.items() for each in of_role.get(role, ())]
    steps = of_role.get(Role.BY, ())
    if steps or not told:
        if targets or steps:
            yield _by_steps(targets, steps, said, _direction(said)) if not told else None
        return
    if not targets:
        if Role.ADD in of_role:
            return
        names_none = not any(each.kind in ("listed", "place") for each in said.mentions)
        points = any(each.kind in _relative for each in said.mentions)
        yield _set(_pointing, told, said) if names_none and points else None
        return
    by_target: dict[str, tuple[Mention, dict[str, Mention]]] = {}
    for name, amount in told:
        target = of_target(amount, targets, said)
        if target is None:
            yield None
            return
        for each in named_together(target, targets, said):
            mine = by_target.setdefault(str(each.value), (each, {}))[1]
            if name in mine and mine[name].value != amount.value and not is_put_right(mine[name], amount, said):
                yield None
                return
            mine[name] = amount
    if len(by_target) < len(targets):
        yield None
        return
    for target, amounts in by_target.values():
        yield _set(target, list(amounts.items()), said)


def _by_steps(targets: Sequence[Mention], steps: Sequence[Mention], said: Understanding, intent: str) -> Act | None:
    """More or less of one exercise, by how much where that was said; None where it is not clear which of both."""
    if not intent or len(targets) != 1 or len(steps) != 1 or steps[0].kind == "number":
        return None
    return act_of("adjust", intent, (("target", targets[0]), ("by", steps[0])), said)


def _direction(said: Understanding) -> str:
    """``more`` or ``less``, as the words of a message say; empty where they say both or neither."""
    words = _words(said, 0, len(said.tokens))
    up, down = bool(words & UPS), bool(words & DOWNS)
    return "" if up == down else "more" if up else "less"


def _sign(amount: Mention, said: Understanding) -> str:
    """``more`` or ``less`` where a sign stands before an amount."""
    return _signs.get(said.tokens[amount.start - 1].text, "") if amount.start else ""


def _capture(name: str, amount: Mention) -> str:
    """The capture of an amount: the seconds of a hold are a time."""
    return "time" if name == "reps" and amount.kind == "time" else name


def _set(target: Mention, told: Sequence[tuple[str, Mention]], said: Understanding) -> Act | None:
    names = [name for name, _each in told]
    if len(set(names)) < len(names) or ("scheme" in names and {"sets", "reps"} & set(names)):
        return None
    amounts = tuple((name, typed(name, each)) for name, each in told)
    return act_of("adjust", "set", (("target", target), *amounts), said)


def _amounts_by_name(of_role: Mapping[Role, Sequence[Mention]]) -> tuple[tuple[str, Mention], ...]:
    """The amounts of what comes in."""
    return tuple((name, _counted(name, each)) for role, name in to_be.items() for each in of_role.get(role, ()))


def _counted(name: str, amount: Mention) -> Mention:
    """The amount; a bare number as so many sets or reps."""
    if name in ("sets", "reps") and isinstance(amount.value, Decimal):
        return replace(amount, kind=name, value=int(amount.value))
    return typed(name, amount)


def act_of(skill: str, intent: str, mentions: Sequence[tuple[str, Mention]], said: Understanding) -> Act:
    """An act of the words around its first mention, from mark to mark; of all words where it names nothing."""
    meant = tuple((name, replace(each, denial=None)) for name, each in mentions)
    begin, end = _sentence(said, mentions[0][1].start) if mentions else (0, len(said.tokens))
    words = () if skill == "adjust" and intent == "set" else tuple(token.text for token in said.tokens[begin:end])
    return Act(skill, intent, begin, end, meant, denied=False, words=words)


def _sentence(said: Understanding, at: int) -> tuple[int, int]:
    ends = [place for place, token in enumerate(said.tokens) if token.text in _marks]
    begin = max((place + 1 for place in ends if place < at), default=0)
    return begin, min((place for place in ends if place > at), default=len(said.tokens))


def _different(mentions: Iterable[Mention]) -> list[Mention]:
    """Each thing once, however often it was named."""
    found: dict[str, Mention] = {}
    for each in mentions:
        found.setdefault(str(each.value), each)
    return list(found.values())


def _words(said: Understanding, begin: int, end: int) -> set[str]:
    return {token.text for token in said.tokens[max(0, begin) : end]}
