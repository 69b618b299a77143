"""Bare figures that say which exercise of the list is meant: ``swap 2 n kill 4``, ``60 s rest on 1``.

A figure is a place only where what stands beside it says so, and nothing that it could count follows.
"""

from collections.abc import Iterator, Sequence

from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_taking = word_set(
    "swap drop remove kill ditch axe bin scrap delete skip replace exchange sub nix chuck yeet trade lob"
)
"""What takes out, or changes for another, whatever stands right behind it."""
_behind_taken = word_set(
    "for with today tonight please pls instead its it bc cuz cause because then too now out plus n and & or im i ima "
    "idc got put but so lol bruh bro add make swap drop kill my entirely completely altogether"
)
"""Behind a figure that is taken out; any other word is what it counts: ``drop 2 leg exercises``."""
_placing = word_set("move put take pull bring shift push")
_where = word_set("out first last before b4 after up down ahead above to")
_making = word_set("make bump set put do get take bring change")
_on = word_set("on for")
_instead = word_set("else swap instead something smth sumn smthn different rather rest sets reps")
_being = word_set("is looks look feels felt needs should shld shud goes first last")
_amending = word_set("no nah nope wait actually sorry jk nvm not")
_enough = word_set("enough fine ok okay plenty good better right")
_joins = word_set("n and & , + plus")
_openings = word_set("n and & also then ok okay so but yo now plus lol")
_counted = word_set(
    "kg kgs kilo kilos k lb lbs pound pounds set sets rep reps x × sec secs s second seconds min mins minute minutes "
    "times time round rounds % percent more less fewer extra of or from off by exercises exercise moves plates plate "
    "hours hour hrs h days day weeks week am pm : . - – / each"
)
"""Behind a figure these make it an amount, or a part of one."""
_loads = word_set("kg kgs kilo kilos lb lbs pounds")
_over_a_join, _longest_list, _longest_no = 2, 12, 3


def bare_places(tokens: Sequence[Token], count: int) -> tuple[int, ...]:
    """The tokens that are places in a list of ``count`` exercises."""
    able = {at for at in range(len(tokens)) if _may_be(tokens, at, count)}
    if not able:
        return ()
    given = next((at for at, token in enumerate(tokens) if token.text in _instead), len(tokens))
    found = {at for at in able if _is_told(tokens, at, is_given=given < at)}
    found |= set(_at_the_beginning(tokens, able))
    for _ in range(_longest_list):
        more = {at for at in able - found if _is_listed_with(tokens, at, found)}
        found |= more
        if not more:
            break
    return tuple(sorted(found))


def _may_be(tokens: Sequence[Token], at: int, count: int) -> bool:
    token = tokens[at]
    if token.kind is not TokenKind.NUMBER or token.value is None or not token.text.isdecimal():
        return False
    return 1 <= token.value <= count and _text(tokens, at + 1) not in _counted and not token.glued


def _is_told(tokens: Sequence[Token], at: int, *, is_given: bool) -> bool:
    """Whether the word before it, or those beside it, say that it is a place.

    ``is_given``: what an exercise is to be given stands somewhere before it.
    """
    before, behind = _text(tokens, at - 1), _text(tokens, at + 1)
    if before in _taking or (before == "out" and _text(tokens, at - 2) in _placing):
        is_end = at + 1 >= len(tokens) or not tokens[at + 1].is_word
        return behind in _behind_taken or (is_end and not _is_number(tokens, at + 1))
    if before in (*_making, *_placing) and behind == "b" and _text(tokens, at + 2) == "4":
        return True
    if before in _placing and behind in _where:
        return behind not in ("up", "down", "to") or _text(tokens, at + 2) in ("to", "the", "first", "last", "front")
    if _is_number(tokens, at + 1) and _is_number(tokens, at + 2):
        return False  # ``do 5 5 5``
    if before in _making and (_is_number(tokens, at + 1) or behind in ("a", "an", "before", "b4")):
        return behind not in ("a", "an") or _text(tokens, at + 2) in ("min", "minute", "set", "rep")
    if before in _making and behind == "to":
        return _is_number(tokens, at + 2) and _text(tokens, at + 3) in _loads
    return before in _on and is_given and not _is_number(tokens, _end_of_list(tokens, at))


def _end_of_list(tokens: Sequence[Token], at: int) -> int:
    """Behind the figures that stand in a list from here on: ``1 2 n 3``."""
    end = at + 1
    longest = at + _longest_list
    while end < longest and _is_number(tokens, end) and not tokens[end].glued:
        end += 1
    while end < longest and _text(tokens, end) in _joins and _is_number(tokens, end + 1):
        end += _over_a_join
    return end


def _at_the_beginning(tokens: Sequence[Token], able: set[int]) -> Iterator[int]:
    """``3 n 4 to 12 reps``, ``2 shld be 4x8``: what a sentence or an order begins with."""
    for at in able:
        before = _text(tokens, at - 1)
        if at and tokens[at - 1].kind is not TokenKind.BREAK and before not in (*_openings, ".", "!"):
            continue
        amends = _amending & {before, _text(tokens, at - 2), _text(tokens, at - _longest_no)}
        if amends or _text(tokens, at + 2) in _enough:
            continue
        end = at + 1
        while end - at < _longest_list and _text(tokens, end) in _joins and end + 1 in able:
            end += _over_a_join
        is_list = end > at + 1
        behind = _text(tokens, end)
        goes_on = _is_number(tokens, end) or (behind == "to" and _is_number(tokens, end + 1))
        if behind in _being or (is_list and (goes_on or behind in ("look", "feel", "are", "both"))):
            yield from (place for place in range(at, end) if place in able)


def _is_listed_with(tokens: Sequence[Token], at: int, found: set[int]) -> bool:
    """Whether it stands in a list with a place: ``on 1 2 n 3``."""
    for step in (-1, 1):
        beside = at + step
        if beside in found:
            return not _is_number(tokens, _end_of_list(tokens, at))
        if _text(tokens, beside) in _joins and at + _over_a_join * step in found:
            return not _is_number(tokens, at + 1)
    if _text(tokens, at - 1) not in _joins or _text(tokens, at + 1) != "for":
        return False
    near = range(max(0, at - _longest_list), at)
    return any(each in found and _text(tokens, each + 1) == "for" for each in near)


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and tokens[at].kind is TokenKind.NUMBER


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""
