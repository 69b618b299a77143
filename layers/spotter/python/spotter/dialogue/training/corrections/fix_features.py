"""What a fix of a log is judged by: how its figures and places are told, and what of the message it leaves unused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.figures import Figure
from spotter.dialogue.training.corrections.fixes import Fix, Kind, count_of
from spotter.dialogue.training.corrections.said import NamedEntry, Said, named_entries, placed_entries
from spotter.dialogue.training.corrections.units_said import units_beside
from spotter.dialogue.training.corrections.word_classes import written
from spotter.dialogue.training.sets_done import SetDone
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_reach = 3
_kinds = {TokenKind.NUMBER: "{n}", TokenKind.CLOCK: "{time}", TokenKind.BREAK: "{line}"}
_words_of_places = word_set(
    "all every each both last first second third fourth one ones two three other others rest whole set sets through "
    "across only just final middle onward onwards from after before heaviest opening top"
)


@dataclass(frozen=True)
class Correction:
    """A message about a log, read once for all its fixes."""

    said: Said
    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    """With figures as ``{n}`` and names as ``{name}``."""
    named: tuple[NamedEntry, ...]

    @staticmethod
    def of(said: Said, entries: Sequence[Entry]) -> "Correction":
        """The message with the exercises of the log that it names."""
        named = named_entries(said.message, entries) or placed_entries(said.message, entries)
        words = list(written(said.message))
        for at, token in enumerate(said.message.tokens):
            if token.kind in _kinds:
                words[at] = _kinds[token.kind]
        for each in named:
            words[each.start : each.end] = ["{name}", *[""] * (each.end - each.start - 1)]
        for figure in said.figures:
            words[figure.start] = "{n}"
        return Correction(said, tuple(entries), tuple(words), named)


def features(of: Correction, found: Sequence[Fix]) -> list[str]:
    """Of the fixes that are made together; of none where nothing of the log is meant."""
    rows = [each for fix in found for each in _of_fix(of, fix)]
    rows += _left(of, found)
    if not found:
        rows += ["nothing", *(f"nothing {word}" for word in set(of.words) if word)]
        rows += [f"nothing names {bool(of.named)}", f"nothing figures {min(3, len(of.said.right))}"]
    if len(found) > 1:
        rows.append("several")
        rows.append(f"several {'of one' if found[0].entry == found[1].entry else 'of two'}")
        rows.append(f"several {' '.join(sorted(fix.kind for fix in found))}")
    return rows


def _of_fix(of: Correction, fix: Fix) -> Iterator[str]:
    old = of.entries[fix.entry].done
    kind, which = fix.kind, fix.chosen.which
    yield f"kind {kind}"
    yield f"kind {kind} {which}"
    yield f"kind {kind} figures {len(fix.figures)}"
    yield from (f"{kind} in {word}" for word in set(of.words) if word)
    if fix.right == old:
        yield "nothing changes"
    if units_beside(of.said.message, of.said.figures):
        yield f"{kind} beside a unit"
    if kind in (Kind.ADD, Kind.COUNT):
        following = len(old) + 1
        yield f"{kind} tells next {any(following in each.numbers for each in of.said.places)}"
    if kind in _by:
        sign = _sign(fix, old)
        yield f"sign {sign}"
        yield from (f"sign {sign} in {word}" for word in set(of.words) if word)
        yield from (f"sign {sign} said {each.by}" for each in fix.figures)
    yield from _of_entry(of, fix)
    yield from _of_choice(of, fix, old)
    if kind is Kind.ADD:
        yield f"{kind} {' '.join(fix.roles) or 'alike'}"
        yield f"{kind} of {len(fix.right) - len(old)}"
        yield from (f"{kind} {' '.join(fix.roles) or 'alike'} in {word}" for word in set(of.words) if word)
    for place, figure in enumerate(fix.figures):
        is_one = len(fix.figures) == 1 or kind is Kind.LIST
        yield from _of_figure(of, fix, figure, f" {fix.roles[place]}" if fix.roles else "" if is_one else str(place))
    if kind is Kind.LIST:
        more = len(fix.right) - len(old)
        yield f"list {'same' if not more else 'more' if more > 0 else 'fewer'}"
        yield f"list of {len(fix.figures)}"


_by = (Kind.LOAD_BY, Kind.REPS_BY, Kind.SECONDS_BY, Kind.EFFORT_BY)


def _sign(fix: Fix, old: Sequence[SetDone]) -> int:
    """Whether the sets become more, 1, or less, -1, by what is told."""
    at = fix.chosen.at[0]
    before, after = old[at], fix.right[at]
    more = any(
        one is not None and two is not None and two > one
        for one, two in ((before.weight, after.weight), (count_of(before), count_of(after)), (before.rpe, after.rpe))
    )
    return 1 if more else -1


def _of_entry(of: Correction, fix: Fix) -> Iterator[str]:
    names = {each.entry.name for each in of.named}
    own = of.entries[fix.entry].name
    if not names:
        count = len(of.entries)
        yield "only entry" if count == 1 else "last entry" if fix.entry == count - 1 else "unnamed entry"
    elif own in names:
        yield "named entry"
        yield f"named entry of {len(names)}"
    else:
        yield "other is named"
    if own in names and fix.figures and len(names) > 1:
        nearest = min(of.named, key=lambda each: _distance(fix.figures[0], each.start, each.end))
        yield f"nearest name {nearest.entry.name == own}"
        behind = [each for each in of.named if each.start < fix.figures[0].start]
        yield f"name before {bool(behind) and behind[-1].entry.name == own}"


def _of_choice(of: Correction, fix: Fix, old: Sequence[SetDone]) -> Iterator[str]:
    which, kind = fix.chosen.which, fix.kind
    yield f"which {which}"
    yield from (f"{which} in {word}" for word in _words_of_places.intersection(of.words))
    yield f"{which} of {min(len(old), 5)}"
    yield f"{which} alike {len(set(old)) == 1}"
    if fix.chosen.places:
        place = of.said.places[fix.chosen.places[-1]]
        yield f"{which} every {place.every} {kind}"
        yield from (f"{which} behind place {word}" for word in of.words[place.end : place.end + 2])
        yield from (f"{which} before place {word}" for word in of.words[max(0, place.start - 2) : place.start])
        if fix.figures:
            yield f"{which} near {min(6, _distance(fix.figures[0], place.start, place.end))}"
            yield f"{which} {'before' if place.start < fix.figures[0].start else 'behind'} {kind}"
    for figure in fix.chosen.old:
        how = f"by {which}"
        yield f"{how} wrong {figure.is_wrong}"
        yield f"{how} is {figure.of}"
        yield from (f"{how} {field} {kind}" for field in _fields(figure.value, [old[at] for at in fix.chosen.at]))
        yield from _around(of, figure, how)
        yield f"{how} alone {sum(bool(_fields(figure.value, each.done)) for each in of.entries) == 1}"
        if fix.figures:
            yield f"{how} near {min(6, _distance(fix.figures[0], figure.start, figure.end))}"
            yield f"{how} {'before' if figure.start < fix.figures[0].start else 'behind'}"


def _of_figure(of: Correction, fix: Fix, figure: Figure, part: str) -> Iterator[str]:
    kind = f"{fix.kind}{part}"
    yield f"{kind} is {figure.of}"
    yield f"{kind} {'wrong' if figure.is_wrong else 'right'}"
    if figure.unit is not None:
        yield f"{kind} has unit"
    if figure.by:
        yield f"{kind} by"
    if of.said.message.words[figure.end - 1].endswith("s"):
        yield f"{kind} in plural"
    if figure.felt:
        yield f"{kind} felt"
    if figure.is_at:
        yield f"{kind} at"
    yield from _around(of, figure, kind)
    old = of.entries[fix.entry].done
    chosen = [old[at] for at in fix.chosen.at] or [old[-1]]
    yield from _against(kind, figure.value, chosen)
    stands = {field for entry in of.entries for field in _fields(figure.value, entry.done)}
    yield from (f"{kind} stands as {field}" for field in stands)
    if not stands:
        yield f"{kind} stands nowhere"
    yield f"{kind} whole {figure.value == int(figure.value)}"
    yield f"{kind} size {_size(figure.value)}"


def _against(kind: str, value: Decimal, chosen: Sequence[SetDone]) -> Iterator[str]:
    """How a figure stands to what is logged of the sets that are chosen."""
    weights = [one.weight for one in chosen if one.weight is not None]
    if weights:
        share = float(value / weights[-1])
        bounds = (0.5, 0.8, 0.9, 0.999, 1.001, 1.1, 1.25, 2.0)
        yield f"{kind} of load {sum(share > bound for bound in bounds)}"
    else:
        yield f"{kind} no load"
    apart = int(value) - count_of(chosen[-1])
    yield f"{kind} of count {max(-4, min(4, apart))}"
    if chosen[-1].rpe is not None:
        yield f"{kind} rpe there"


def _left(of: Correction, found: Sequence[Fix]) -> Iterator[str]:
    """What no fix uses."""
    used = {figure.start for fix in found for figure in fix.figures}
    used |= {figure.start for fix in found for figure in fix.chosen.old}
    changed = {
        value
        for fix in found
        for one in of.entries[fix.entry].done
        if one not in fix.right
        for value in (one.weight, one.reps, one.seconds, one.rpe)
    }
    left = [figure for figure in of.said.figures if figure.start not in used]
    for number, figure in enumerate(left):
        how = "wrong" if figure.is_wrong else "right"
        yield f"left {how} {figure.of}"
        yield f"left {'old' if figure.value in changed else 'strange'} {how}"
        yield f"left {min(number, 3)}"
        if not figure.is_wrong and figure.value not in changed:
            yield from _around(of, figure, "left")
    if not left:
        yield "no figure left"
    places = {place for fix in found for place in fix.chosen.places}
    unused = [at for at in range(len(of.said.places)) if at not in places]
    yield from ("left place" for _ in unused)
    yield from (f"left place {of.said.places[at].every}" for at in unused)
    names = {of.entries[fix.entry].name for fix in found}
    yield from ("left name" for name in {each.entry.name for each in of.named} - names)


def _around(of: Correction, figure: Figure, kind: str) -> Iterator[str]:
    """The words beside a figure."""
    before = [word for word in of.words[: figure.start] if word][-_reach:]
    behind = [word for word in of.words[figure.end :] if word][:_reach]
    if before:
        yield f"{kind} -1 {before[-1]}"
    if behind:
        yield f"{kind} +1 {behind[0]}"
    yield from (f"{kind} before {word}" for word in before)
    yield from (f"{kind} behind {word}" for word in behind)


def _fields(value: Decimal, done: Sequence[SetDone]) -> set[str]:
    """The fields of these sets in which a figure stands."""
    found = set()
    for one in done:
        if one.weight == value:
            found.add("load")
        if value in (one.reps, one.seconds):
            found.add("count")
        if one.rpe == value:
            found.add("effort")
    return found


def _distance(figure: Figure, start: int, end: int) -> int:
    return max(0, start - figure.end, figure.start - end)


def _size(value: Decimal) -> int:
    return sum(value > bound for bound in (3, 6, 10, 15, 20, 30, 60, 100, 200))
