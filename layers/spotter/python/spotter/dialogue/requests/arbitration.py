"""What a message asks for, where the templates and what was learned do not say the same.

The templates of the skills are exact where they match; the classifier of request kinds knows something of every
message. Where both see a kind of change, it is done as the templates read it. Where the templates read none, the kind
that was learned and the slots make the request. Where neither is sure, nothing is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.changes.amounts_meant import set_acts, time_of_whole
from spotter.dialogue.requests.frames import framed
from spotter.dialogue.requests.implied import is_bare_name
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.model import Act, Understanding

SURE = 0.5
"""How likely it is that a change is asked for where it is done though no template was said."""
CERTAIN = 0.8
"""How likely a change is whose words need no more than to be known: what they say together has been learned."""
DOUBTED = 0.05
"""A change that a template reads is not done where it is less likely than this."""
_yielding = 0.3
"""The same of a change that may only be the reason for another one: "this is too easy"."""
_least_kind = 0.3
"""How likely the kind of a change has to be, where it is sure that there is one."""
CHANGES = ("remove", "swap", "set", "add", "move", "shorter", "longer", "easier", "harder", "avoid", "equipment")
_kinds_of_skill: Mapping[str, tuple[str, ...]] = {
    "swap": ("swap", "avoid", "equipment", "easier", "harder"),
    "remove": ("remove", "avoid"),
    "adjust": ("set", "easier", "harder", "shorter", "longer"),
    "add": ("add", "longer"),
    "move": ("move",),
    "reshape": ("shorter", "longer", "easier", "harder", "avoid", "equipment", "set"),
    "build": ("build",),
    "undo": CHANGES,
    "tell": ("remember", *CHANGES),
}
"""The kinds of request that the acts of a skill can be."""
_surely_words = 0.75
_ahead = 0.2
"""By how much a new workout has to be likelier than that something is told or asked."""
_by_how_much = 0.2
"""Where it is likelier than this that a figure says by how much, it is not taken for what an amount is to be."""
_anew = 0.9
"""How likely a new workout has to be where one is there, which it would replace."""
_surely_edit = 0.7
_hinted, _far_ahead = 0.1, 3
"""Where a change is nearly certain: how likely its kind has to be, and how many times as likely as any other."""
_least_plain = 0.4
"""The same of what takes exercises out or puts others in."""
_borne_out = 0.4
"""How likely the changes have to be that the templates read of a message of which they leave nothing over."""
_short = 8
_beside = 0.25
"""How likely a change has to be beside one that is likelier, as a part of that."""
_clearly = 1.5
"""How many times as likely as any other kind of change the likeliest has to be."""
_comes_in = 0.3
"""How likely it has to be that something comes in, where one exercise goes out and another one is named."""
_may_tell = 0.05
"""Where it is likelier than this that something is only told, a new workout has to be as certain as beside one."""
_of_exercises = frozenset({"adjust", "reshape", "swap", "remove"})
_reshaping: Mapping[str, tuple[str, ...]] = {
    "shorter": ("shorter",),
    "bare_shorter": ("shorter",),
    "too_long": ("shorter",),
    "longer": ("longer",),
    "bare_longer": ("longer",),
    "too_short": ("longer",),
    "easier": ("easier", "harder", "set", "swap"),
    "bare_easier": ("easier", "harder"),
    "too_hard": ("easier", "harder"),
    "harder": ("harder", "easier", "set", "swap"),
    "bare_harder": ("harder", "easier"),
    "too_easy": ("harder", "easier"),
}
_taking = frozenset({"remove", "swap", "add", "move"})
_of_care = frozenset({"avoid", "swap", "remove", "easier"})
"""What is changed where something hurts and no exercise is named: whatever loads it."""
_amounts = ("set", "set.sets", "set.reps", "set.weight", "set.rest")
_words = frozenset({"answer", "nothing", "remember", "ask", "care"})
_of_amounts = ("scheme", "weight", "sets", "reps", "rounds", "number")
_exercises = frozenset({"listed", "place", "rank", "exercise"})
_gear = frozenset({"equipment", "location"})
_articles = frozenset({"the", "a", "an", "my", "one", "ones", "and", "that", "this"})
_of_workout = ("listed", "place")


def support(act: Act, likely: Mapping[str, float]) -> float:
    """How likely it is that the message asks for what ``act`` does, 0 to 1."""
    kinds = _kinds_of_skill.get(act.skill)
    if kinds is None:
        return 1.0
    about = _reshaping.get(act.intent) if act.skill == "reshape" else None
    return max(likely.get(kind, 0) for kind in about or kinds)


def is_certain(act: Act, likely: Mapping[str, float]) -> bool:
    """Whether the words of a message need no more than to be known: what they say together has been learned."""
    found = support(act, likely)
    return found >= CERTAIN or (likely.get("edit", 0) >= CERTAIN and found >= _least_kind)


def arbitrated(
    requests: tuple[Act, ...],
    said: Understanding,
    named: Understanding,
    exercises: Sequence[Listed],
    likely: Mapping[str, float],
    *,
    hurts: bool = False,
) -> tuple[Act, ...]:
    """``requests``, which the templates read, weighed against how likely each kind is.

    ``said``: what the templates read; ``named``: what the message names; ``exercises``: the workout in which it was
    said; ``hurts``: it tells of a pain.
    """
    writing = [act for act in requests if SKILLS[act.name].writes]
    if is_settled(requests, said, named):
        return requests
    if is_whole(requests, said, named, likely):
        return requests
    if is_of_words(likely):
        return tuple(act for act in requests if act not in writing)
    best = likeliest_change(likely)
    supported = _supported(writing, likely, has_workout=bool(exercises))
    requests = tuple(act for act in requests if act not in writing or act in supported)
    reshapes = any(act.skill == "reshape" for act in supported)
    if best in ("shorter", "longer") and exercises and not reshapes and (whole := time_of_whole(named)) is not None:
        return (whole,)
    if any(best in _kinds_of_skill[act.skill] for act in supported):
        if best == "set" and _likely("set", likely) >= SURE and (found := _amounts_set(named, exercises, likely)):
            return found
        return _completed(requests, supported, named, likely)
    meant = _learned(best, named, exercises, likely, hurts=hurts)
    return meant or _completed(requests, supported, named, likely)


def is_whole(requests: Sequence[Act], said: Understanding, named: Understanding, likely: Mapping[str, float]) -> bool:
    """Whether the changes that the templates read leave nothing over that is named, and are likely enough."""
    writing = [act for act in requests if _writes(act)]
    told = bool(writing) and not said.left_over and not _left_out(said, named)
    return told and all(support(act, likely) >= _borne_out for act in writing)


def is_settled(requests: Sequence[Act], said: Understanding, named: Understanding) -> bool:
    """Whether the templates alone decide: they read a short message from end to end, or saw what is not to be done.

    The bare name of an exercise asks for nothing, and a change that is denied or only thought of is none.
    """
    writing = [act for act in requests if _writes(act)]
    if writing:
        return not said.left_over and not _left_out(said, named) and _is_exact(said)
    return (
        is_bare_name(said)
        or _names_only(named, _exercises)
        or any(map(_writes, said.acts))
        or bool(requests and _is_all_read(said))
    )


def is_bare(said: Understanding, named: Understanding) -> bool:
    """Whether a message is the name of an exercise or of some equipment, and says nothing of what to do with it."""
    return is_bare_name(said) or _names_only(named, _exercises | _gear)


def _names_only(named: Understanding, kinds: frozenset[str]) -> bool:
    """Whether things are named and nothing else is said: what is to be done with them it does not tell."""
    if not named.mentions or any(each.kind not in kinds for each in named.mentions):
        return False
    held = {at for each in named.mentions for at in range(each.start, each.end)}
    return all(at in held or not token.is_word or token.text in _articles for at, token in enumerate(named.tokens))


def _writes(act: Act) -> bool:
    """Whether it would change something; where the templates read it and nothing came of it, it is not to be done."""
    return act.name in SKILLS and SKILLS[act.name].writes


def _is_exact(said: Understanding) -> bool:
    """Whether a short message is nothing but what templates say: nothing was passed over in it."""
    return len(said.tokens) <= _short and not said.digressions


def _is_all_read(said: Understanding) -> bool:
    """Whether the templates read a short message from end to end."""
    return _is_exact(said) and not said.left_over and not said.mentions


def _completed(
    requests: tuple[Act, ...], acts: Sequence[Act], named: Understanding, likely: Mapping[str, float]
) -> tuple[Act, ...]:
    """``requests`` with what the message names and the templates left out of them."""
    told = (_with_target(act, acts, named) for act in requests)
    return tuple(_with_new(act, acts, named, likely) for act in told)


def _left_out(said: Understanding, named: Understanding) -> bool:
    """Whether an exercise of the workout or an amount was named and is in none of the acts that were read."""
    held = {at for act in said.acts for _name, each in act.mentions for at in range(each.start, each.end)}
    held |= {at for begin, end in said.digressions for at in range(begin, end)}
    left = [*named.named(*_of_workout), *named.named(*_of_amounts, "exercise", denied=False)]
    return any(each.start not in held for each in left)


def is_of_words(likely: Mapping[str, float]) -> bool:
    """Whether a message most likely asks, tells or chats, and wants nothing changed."""
    words = max(likely.get(kind, 0) for kind in _words)
    return words >= _surely_words and max(likely.get("edit", 0), likely.get("build", 0)) < SURE


def _supported(acts: Sequence[Act], likely: Mapping[str, float], *, has_workout: bool) -> list[Act]:
    """Those of the changes that are likely enough, by themselves and beside the others.

    Where it is nearly certain which change is wanted, another one has to be likely too; and where there is no workout,
    what would adjust one.
    """
    most = max((support(act, likely) for act in acts), default=0)
    best = likeliest_change(likely)
    is_plain = _is_plain(best, likely)

    def least(act: Act) -> float:
        if act.skill == "adjust" and not has_workout:
            return SURE
        if is_plain:
            return max(_beside * most, DOUBTED if best in _kinds_of_skill[act.skill] else _least_kind)
        return max(_beside * most, _yielding if SKILLS[act.name].yields else DOUBTED)

    return [act for act in acts if support(act, likely) >= least(act)]


def likeliest_change(likely: Mapping[str, float]) -> str:
    """The kind of change, or ``build``, that is likeliest."""
    if likely.get("build", 0) > likely.get("edit", 0):
        return "build"
    return max(CHANGES, key=lambda kind: _likely(kind, likely))


def _likely(kind: str, likely: Mapping[str, float]) -> float:
    """How likely a kind of change is: of an amount, that any of the amounts is to be another."""
    return max(likely.get(each, 0) for each in (_amounts if kind == "set" else (kind,)))


def _with_target(act: Act, acts: Sequence[Act], named: Understanding) -> Act:
    """``act``; if it points at most, and the message names one exercise of the workout, it is about that one."""
    targets = [each for one in acts for name, each in one.mentions if name.startswith("target")]
    if act.skill not in _of_exercises or any(each.kind != "pointed" for each in targets):
        return act
    found = {str(each.value): each for each in named.named(*_of_workout, denied=False)}
    found = found or {str(each.value): each for each in named.named(*_of_workout)}
    if len(found) != 1:
        return act
    kept = tuple((name, each) for name, each in act.mentions if name != "target")
    return replace(act, mentions=(*kept, ("target", replace(next(iter(found.values())), denial=None))))


def _with_new(act: Act, acts: Sequence[Act], named: Understanding, likely: Mapping[str, float]) -> Act:
    """``act``; where one exercise goes out and another is named that is not there, it is to come in: a swap."""
    if act.name != "remove.remove" or len(acts) > 1 or len(act.all("target")) != 1:
        return act
    new = [each for each in named.named("exercise", denied=False) if not act.start <= each.start < act.end]
    if len(new) != 1 or likely.get("swap", 0) + likely.get("add", 0) < _comes_in:
        return act
    return replace(act, skill="swap", intent="swap", mentions=(*act.mentions, ("new", new[0])))


def _learned(
    best: str, named: Understanding, exercises: Sequence[Listed], likely: Mapping[str, float], *, hurts: bool
) -> tuple[Act, ...]:
    """The request that the likeliest kind and the slots make."""
    if best == "build":
        others = max(value for kind, value in likely.items() if kind.partition(".")[0] in _words)
        tells = likely.get("remember", 0) + likely.get("remember.equipment", 0) >= _may_tell
        sure = likely.get("build", 0) >= max(_anew if exercises or tells else SURE, others + _ahead)
        return _as_acts(framed("build", named, likely)) if sure else ()
    if not exercises or likely.get("edit", 0) < SURE:
        return ()
    names_one = any(True for _ in named.named(*_of_workout))
    if hurts and not names_one and any(True for _ in named.named("exercise", denied=True)):
        return ()
    if hurts and not names_one and (best in _of_care or _likely(best, likely) < _least_kind):
        return _as_acts(framed("avoid", named, likely))
    least = _least_plain if best in _taking else _least_kind
    if not _is_plain(best, likely) and _likely(best, likely) < max(least, _clearly * _second(best, likely)):
        return ()
    if best == "set" and (found := _amounts_set(named, exercises, likely)):
        return found
    return _as_acts(framed(best, named, likely))


def _is_plain(best: str, likely: Mapping[str, float]) -> bool:
    """Whether it is nearly certain that there is a change, and no other kind is nearly as likely."""
    least = _least_plain if best in _taking else _hinted
    far = max(least, _far_ahead * _second(best, likely))
    return likely.get("edit", 0) >= _surely_edit and _likely(best, likely) >= far


def _second(best: str, likely: Mapping[str, float]) -> float:
    return max(_likely(kind, likely) for kind in CHANGES if kind != best)


def _amounts_set(named: Understanding, exercises: Sequence[Listed], likely: Mapping[str, float]) -> tuple[Act, ...]:
    others = max(likely.get(kind, 0) for kind in ("remove", "swap", "add", "move"))
    alone = others < SURE and likely.get("set.by", 0) < _by_how_much
    return set_acts(named, exercises, likely) if alone else ()


def _as_acts(act: Act | None) -> tuple[Act, ...]:
    return (act,) if act is not None else ()
