"""Changes that contradict each other: one exercise is to have two loads at once, of which one may only be a reason."""

from collections.abc import Sequence

from spotter.dialogue.understanding.model import Act, Mention, Understanding

_amounts = ("scheme", "weight", "sets", "reps", "rest", "time")
_targets = ("target", "target_area")
_putting_right = frozenset({"actually", "no", "nope", "nah", "wait", "rather", "sorry", "hmm"})


def contradiction(acts: Sequence[Act], said: Understanding) -> tuple[int, Mention, Mention] | None:
    """The two amounts of one kind that one exercise is to have, where the later does not put the other right.

    The place of the act that says the first of both comes before them. What is pointed at ("it") is the exercise named
    last.
    """
    told: dict[tuple[str, str], tuple[int, Mention]] = {}
    last = ""
    for at, act in enumerate(acts):
        if (act.skill, act.intent) != ("adjust", "set"):
            continue
        named = [each for name, each in act.mentions if name in _targets]
        targets = [str(each.value) for each in named if each.kind != "pointed"] or [last]
        last = targets[-1]
        for name, amount in act.mentions:
            for target in targets if name in _amounts else ():
                first, before = told.get((target, name), (at, amount))
                if before.value != amount.value and not is_put_right(before, amount, said):
                    return first, before, amount
                told[target, name] = first, amount
    return None


def is_put_right(before: Mention, amount: Mention, said: Understanding) -> bool:
    """Whether the later of two amounts takes the place of the other: ``4 kilos, actually 5``."""
    between = {token.text for token in said.tokens[before.end : amount.start]}
    return before.end <= amount.start and bool(_putting_right & between)
