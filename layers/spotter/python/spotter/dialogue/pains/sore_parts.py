"""Which parts of the body a message calls sore, of those that stand near a word of pain: the others are to be trained.

``groin pull, legs 30 min``: the groin is sore, and the legs are a wish. The part next to the word of pain is sore, and
whatever is joined to it by "and"; what stands behind a comma is a wish, unless it ends a bare list.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from spotter.language.tokens import Token

Span = tuple[int, int]

_trainable = frozenset(
    [
        *("upper back", "inner thighs", "my core"),
        *("leg", "legs", "chest", "arm", "arms", "shoulder", "shoulders", "back", "core", "abs", "glutes", "glute"),
        *("quads", "quad", "hamstrings", "hamstring", "hammies", "calves", "calf", "biceps", "bicep", "triceps"),
        *("tricep", "forearms", "forearm", "traps", "trap", "lats", "lat", "delts", "delt", "pecs", "pec", "hips"),
        *("bum", "butt", "stomach", "belly", "obliques", "thighs", "adductors", "guns", "booty"),
    ]
)
_training = frozenset(
    {"workout", "workouts", "day", "session", "sessions", "routine", "exercise", "exercises", "training"}
)
_ands = frozenset({"and", "or", "&", "+", "/", "plus", "n"})
_between = _ands | {",", "my", "the", "both", "left", "right", "also", "a", "bit", "of"}
_beside = _between | {"today", "now", "too", "again", "still", "really", "bad", "badly", "as", "well", "atm", "please"}
_most_pairs = 400
"""Of more words of pain and parts than people name in a message all are taken for sore."""
_across_a_mark = _far = 20
"""As far as this many words."""


def sore(tokens: Sequence[Token], parts: Sequence[tuple[str, Span]], signs: Iterable[Span]) -> frozenset[int]:
    """The places among ``parts`` of those that are sore; all of them where the words of pain are at none."""
    named = [span for _name, span in parts]
    told = tuple(signs)
    if len(told) * len(named) > _most_pairs:
        return frozenset(range(len(parts)))
    attached = {at for sign in told for at in _nearest(tokens, named, sign)}
    if not attached:
        return frozenset(range(len(parts)))
    attached |= _joined(tokens, named, attached)
    return frozenset(
        at
        for at, (name, span) in enumerate(parts)
        if (at in attached or name not in _trainable) and not _is_session(tokens, span)
    )


def _is_session(tokens: Sequence[Token], part: Span) -> bool:
    """Whether a training session is called by the part: ``leg day``."""
    return part[1] < len(tokens) and tokens[part[1]].text in _training


def _nearest(tokens: Sequence[Token], parts: Sequence[Span], sign: Span) -> list[int]:
    """The part that a word of pain is about; of two that are as near, both."""
    away = [_distance(tokens, part, sign) for part in parts]
    least = min(away, default=0)
    return [at for at, distance in enumerate(away) if distance == least]


def _distance(tokens: Sequence[Token], one: Span, other: Span) -> int:
    begin, end = min(one[1], other[1]), max(one[0], other[0])
    between = range(begin, end) if begin < end else range(0)
    if len(between) > _far:
        return len(between) + _across_a_mark
    return len(between) + _across_a_mark * any(not tokens[at].is_word for at in between)


def _joined(tokens: Sequence[Token], parts: Sequence[Span], attached: set[int]) -> set[int]:
    """The parts of the lists that ``attached`` ones stand in: ``neck, shoulders and arms hurt``."""
    order = sorted(range(len(parts)), key=lambda at: parts[at])
    lists: list[list[int]] = []
    for at in order:
        if lists and _is_link(tokens, parts[lists[-1][-1]], parts[at]):
            lists[-1].append(at)
        else:
            lists.append([at])
    found: set[int] = set()
    for each in lists:
        if attached & set(each):
            found.update(_of_list(tokens, parts, each, attached))
    return found


def _of_list(tokens: Sequence[Token], parts: Sequence[Span], members: list[int], attached: set[int]) -> set[int]:
    links = [_gap(tokens, parts[one], parts[two]) for one, two in pairwise(members)]
    last_sore = max(place for place, at in enumerate(members) if at in attached)
    ends_in_and = bool(links) and bool(_ands & set(links[-1]))
    found = set()
    for place, at in enumerate(members):
        through = links[min(place, last_sore) : max(place, last_sore)]
        commas = any("," in link for link in through)
        behind = place > last_sore
        if not commas or (ends_in_and and (not behind or _is_bare(tokens, parts[members[-1]][1]))):
            found.add(at)
    return found


def _is_link(tokens: Sequence[Token], one: Span, two: Span) -> bool:
    gap = _gap(tokens, one, two)
    return set(gap) <= _between and bool((_ands | {","}) & set(gap))


def _gap(tokens: Sequence[Token], one: Span, two: Span) -> list[str]:
    return [token.text for token in tokens[one[1] : two[0]]]


def _is_bare(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing but everyday words follows until the sentence ends."""
    while at < len(tokens) and (tokens[at].is_word or tokens[at].text == ","):
        if tokens[at].text not in _beside:
            return tokens[at].text in ("hurt", "hurts", "hurting", "ache", "aches", "are", "is", "feel", "feels")
        at += 1
    return at == len(tokens) or not tokens[at].text.isdecimal()
