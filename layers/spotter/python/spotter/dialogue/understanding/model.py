"""What a message was understood to say."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from spotter.dialogue.understanding.wish import Wish
from spotter.language.negation import Denial
from spotter.language.templates import Slot
from spotter.language.tokens import Token

Value = TypeVar("Value")
CHANGING = frozenset({"swap", "remove", "adjust", "add", "move", "reshape"})
"""Skills whose acts change the workout that is there: only that can be changed."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that was named, and whether with a no. ``denial`` tells how: lacking, disliked, excepted ..."""

    kind: str
    value: object
    start: int
    end: int
    denial: Denial | None = None

    @property
    def denied(self) -> bool:
        """Whether it was named with a no."""
        return self.denial is not None


@dataclass(frozen=True, slots=True)
class Act:
    """What is done at ``start:end`` of the tokens: ``skill`` is the skill's name, ``intent`` which of its intents.

    ``left_over`` are places within it that it does not account for. ``words`` are those of its stretch that no mention
    holds; they stay with it when a later message completes it, while ``start:end`` count in the message that began it.
    """

    skill: str
    intent: str
    start: int
    end: int
    mentions: tuple[tuple[str, Mention], ...]
    denied: bool
    left_over: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """``skill.intent``."""
        return f"{self.skill}.{self.intent}"

    def all(self, name: str) -> tuple[Mention, ...]:
        """What was captured under ``name``, in order."""
        return tuple(mention for captured, mention in self.mentions if captured == name)

    def value(self, name: str, kind: type[Value]) -> Value | None:
        """The first value captured under ``name``, if it is a ``kind``."""
        return next((mention.value for mention in self.all(name) if isinstance(mention.value, kind)), None)


@dataclass(frozen=True, slots=True)
class Understanding:
    """One message. ``mentions`` stand outside every act; ``left_over`` are places that nothing accounts for.

    ``digressions`` are stretches, ``(start, end)``, that tell of other things than training. ``cast`` are the places
    of what is named where its part in what is asked is known (``understanding.roles``).
    """

    text: str
    tokens: tuple[Token, ...]
    acts: tuple[Act, ...]
    mentions: tuple[Mention, ...]
    left_over: tuple[int, ...]
    digressions: tuple[tuple[int, int], ...]
    cast: frozenset[int] = frozenset()
    doubtful: bool = False
    """Whether the changes that were read leave out what surely has a part in them."""
    surely_read: str = ""
    """``edit`` or ``build`` where that is surely asked for, as the message was read together with the workout."""
    wished: tuple[Wish, ...] = ()
    """The pieces that say what a new workout is to be like, where one is asked for."""
    offers: tuple[tuple[Act, ...], ...] = ()
    """Changes that may be asked for, the likeliest first, where none is sure: which of them is meant is asked."""

    @property
    def is_question(self) -> bool:
        """Whether it ends as a question."""
        return any(token.text == "?" for token in self.tokens[-3:])

    def quoted(self, places: tuple[int, ...]) -> str:
        """What stands at ``places``, as it was written: runs are joined by an ellipsis.

        Places beyond the message are of another one, whose act an answer completes: nothing of them stands here.
        """
        runs: list[list[int]] = []
        for at in (place for place in places if place < len(self.tokens)):
            if runs and at - runs[-1][-1] == 1:
                runs[-1].append(at)
            else:
                runs.append([at])
        return " … ".join(self.text[self.tokens[run[0]].start : self.tokens[run[-1]].end] for run in runs)

    def named(self, *kinds: str, denied: bool | None = None) -> Iterator[Mention]:
        """Every mention of these kinds, or of any if none is given, within acts and outside, in order.

        Only (not) denied ones if ``denied`` is given.
        """
        inside = [mention for act in self.acts for _name, mention in act.mentions]
        for mention in sorted((*inside, *self.mentions), key=lambda each: each.start):
            if (not kinds or mention.kind in kinds) and denied in (None, mention.denied):
                yield mention


def mention_of(slot: Slot, denial: Denial | None) -> Mention:
    """A slot as it was meant."""
    return Mention(slot.kind, slot.value, slot.start, slot.end, denial)
