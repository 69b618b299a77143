"""Texts that make a pattern work: its own repeats, said over and over, reached by what stands before them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from re import _constants as ops

from tests.unit.patterns.backtracking import Node, char_test

MOST_SAMPLES = 16
MOST_FILLERS = 7
NEVER_MEANT = "\x00"
"""No pattern of ours takes it: what follows a repeat and makes it turn back."""
_usual_chars = "a1 -,.\n:/_é"
_filler = (" ", "a", "1", "a ", "1 ", ", ", ",", "-", "\n", ".", "é", "🏋", "(", "[", "'")


def alternatives(nodes: Sequence[Node]) -> list[list[Node]]:
    """The pattern parted at the alternatives that it begins with: they cost one after the other, each for itself."""
    nodes = list(nodes)
    at = next((at for at, (op, _value) in enumerate(nodes) if op is not ops.AT), len(nodes))
    if at == len(nodes) or nodes[at][0] is not ops.BRANCH:
        return [nodes]
    return [[*nodes[:at], *each, *nodes[at + 1 :]] for each in nodes[at][1][1]]


@dataclass(frozen=True, slots=True)
class Attack:
    """A text of any length: ``before``, then ``body`` as often as wanted, then what no pattern takes."""

    before: str
    body: str

    def text(self, times: int) -> str:
        """The text with its body ``times`` times."""
        return self.before + self.body * times + NEVER_MEANT


def attacks(nodes: Sequence[Node], flags: int) -> list[Attack]:
    """What may make a pattern slow, each once."""
    return list(dict.fromkeys(each for each in _attacks(list(nodes), flags) if each.body))


def _attacks(nodes: list[Node], flags: int) -> Iterator[Attack]:
    for sample in _samples(nodes, flags):
        yield Attack("", sample)
        yield Attack("", f"{sample} ")
        yield Attack("", sample[: len(sample) * 2 // 3])
    for char in _filler:
        yield Attack("", char)
    for before, body in _repeats(nodes, flags, ""):
        bodies = _samples(body, flags)
        pairs = [first + second for first, second in pairwise(bodies)]
        for each in (*bodies, *pairs, "".join(bodies)):
            yield Attack(before, each)
            yield Attack("", before + each)
        for char in _filler[:MOST_FILLERS]:
            yield Attack(before, char)


def _repeats(nodes: list[Node], flags: int, before: str) -> Iterator[tuple[str, list[Node]]]:
    """Every repeat of more than one round, with a text that reaches it."""
    for op, value in nodes:
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT):
            _least, most, inner = value
            if most > 1:
                yield before, list(inner)
            yield from _repeats(list(inner), flags, before)
        elif op is ops.BRANCH:
            for each in value[1]:
                yield from _repeats(list(each), flags, before)
        elif op is ops.SUBPATTERN:
            yield from _repeats(list(value[3]), flags, before)
        elif op is ops.ATOMIC_GROUP:
            yield from _repeats(list(value), flags, before)
        elif op in (ops.ASSERT, ops.ASSERT_NOT) and value[0] > 0:
            yield from _repeats(list(value[1]), flags, before)
        before += next(iter(_samples([(op, value)], flags)), "")


def _samples(nodes: list[Node], flags: int) -> list[str]:
    """Some texts that a pattern matches, lookarounds apart; each alternative is in one of them, as far as they go."""
    found = [""]
    for node in nodes:
        own = _node_samples(node, flags)
        if len(own) == 1:
            found = [each + own[0] for each in found]
        else:
            count = min(MOST_SAMPLES, max(len(found), len(own)))
            found = [found[at % len(found)] + own[at % len(own)] for at in range(count)]
    return list(dict.fromkeys(found))


def _node_samples(node: Node, flags: int) -> list[str]:
    op, value = node
    if (fits := char_test(node, flags)) is not None:
        if op is ops.LITERAL:
            return [chr(value)]
        fitting = [char for char in _usual_chars if fits(char)]
        fitting = fitting or [char for char in map(chr, range(33, 0x2800)) if fits(char)][:1]
        return fitting[:3]
    if op is ops.BRANCH:
        return list(islice((text for each in value[1] for text in _samples(list(each), flags)), MOST_SAMPLES))
    if op is ops.SUBPATTERN:
        return _samples(list(value[3]), flags)
    if op is ops.ATOMIC_GROUP:
        return _samples(list(value), flags)
    if op in (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT):
        least, most, inner = value
        return _repeated(least, most, list(inner), flags)
    return [""]


def _repeated(least: int, most: int, inner: list[Node], flags: int) -> list[str]:
    bodies = _samples(inner, flags)
    if least:
        return [(body * least)[:200] for body in bodies]
    return ["", *bodies[: MOST_SAMPLES - 1]] if most == 1 else [*bodies[: MOST_SAMPLES - 1], ""]
