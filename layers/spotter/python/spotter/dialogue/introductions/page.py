"""A message beside what the reader of talks makes of its words: what each stretch of it tells of the writer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from spotter.dialogue.skills.people import PEOPLE
from spotter.dialogue.skills.wish_length import PERMANENT, length_said
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import TalkReading
from spotter.language.talk.telling import Telling
from spotter.language.word_lists import word_set

_of_oneself = word_set("i im ive id ill me my mine we our us")
_speaking = _of_oneself - word_set("my mine our")
_of_others = PEOPLE - word_set("they") | word_set("hes shes his her him hers brothers sisters")
_past = word_set("used younger teenager youth kid prime")
_had_been = (("when", "i", "was"), ("back", "when"), ("back", "then"), ("long", "gone"))
_not_so = (("if", "i"), ("i", "suppose"), ("id", "ever"), ("i", "ever"), ("what", "if"), ("say", "i"))
_passing = word_set("today tonight tomorrow until till til weekend tmr tmrw")
_until = word_set("until till til")
_away = word_set("travelling traveling holiday vacation hotel")
_short = 14
"""Of so few words what one sentence says of how long it holds is of all."""
_passing_pairs = (
    *(
        ("this", "week"),
        ("next", "week"),
        ("this", "time"),
        ("next", "time"),
        ("right", "now"),
        ("for", "now"),
        ("this", "one"),
    ),
    *(("this", "once"), ("just", "once"), ("this", "session"), ("this", "workout"), ("this", "afternoon")),
)
_asks = 0.5
_hold = 0.4
"""How likely a telling has to be of a word for the word to be of it."""


@dataclass(frozen=True)
class Run:
    """Words in a row that tell the same, at ``start:end`` of the tokens."""

    telling: Telling
    start: int
    end: int


@dataclass(frozen=True)
class Page:
    """``coach`` is what was said last before the message."""

    said: Message
    reading: TalkReading
    coach: str = ""

    @cached_property
    def clauses(self) -> tuple[tuple[int, int], ...]:
        """Where the clauses of the message begin and end."""
        return tuple(clauses(self.said.tokens))

    @cached_property
    def coach_words(self) -> frozenset[str]:
        """The words of what the coach said last."""
        marks = str.maketrans(dict.fromkeys(".,?!:;'’", " "))
        return frozenset(self.coach.lower().translate(marks).split())

    def share(self, start: int, end: int, *tellings: Telling) -> float:
        """How likely it is that the tokens ``start:end`` tell one of these."""
        tokens = self.said.tokens
        likely = self.reading.telling_of(tokens[start].start, tokens[end - 1].end) if start < end else None
        return 0.0 if likely is None else sum(likely[each] for each in tellings)

    def most(self, start: int, end: int, *tellings: Telling) -> float:
        """How likely the likeliest of the tokens is to tell one of these."""
        return max((self.share(at, at + 1, *tellings) for at in range(start, end)), default=0.0)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The stretches of the message that tell something."""
        found: list[Run] = []
        for at, token in enumerate(self.said.tokens):
            likely = self.reading.telling_of(token.start, token.end)
            if likely is None:
                continue
            telling = max(likely, key=lambda each: likely[each])
            if telling is Telling.NONE or likely[telling] < _hold:
                continue
            if found and found[-1].telling is telling and found[-1].end == at:
                found[-1] = Run(telling, found[-1].start, at + 1)
            else:
                found.append(Run(telling, at, at + 1))
        return tuple(found)

    def of(self, *tellings: Telling) -> Iterator[Run]:
        """The stretches that tell one of these."""
        return (each for each in self.runs if each.telling in tellings)

    def sentence(self, at: int) -> tuple[int, int]:
        """The sentence of a token."""
        return next((span for span in self.said.sentence_spans() if span[0] <= at < span[1]), (0, len(self.said.words)))

    def clause(self, at: int) -> tuple[int, int]:
        """The clause of a token."""
        return next((span for span in self.clauses if span[0] <= at < span[1]), (0, len(self.said.words)))

    def is_of_now(self, at: int) -> bool:
        """Whether what a token tells is of the writer, as they are: not of others, long ago, or only supposed."""
        start, end = self.sentence(at)
        words = self.said.words[start:end]
        is_asked = self.reading.intents[Intent.QUESTION] >= _asks
        if is_asked and "?" in words and self.said.words[self.clause(at)[0]] not in _of_oneself:
            return False
        if _of_others & set(words[: at - start]) and not _speaking & set(words):
            return False
        if _has(words, _had_been) or _past & set(words[: at - start]):
            return False
        return not _has(words, _not_so)

    def is_lasting(self, at: int) -> bool:
        """Whether what a token tells holds for longer than a day or a week."""
        start, end = self.clause(at)
        words = self.said.words[start:end]
        if _passing & set(words) or _has(words, _passing_pairs):
            return False
        begin, close = self.sentence(at)
        spans = [(start, end)]
        spans += [(0, len(self.said.words))] if len(self.said.words) <= _short else []
        spans += [(begin, close)] if _until & set(self.said.words[begin:at]) else []
        ends = [length_said(self.said.part(*span)) for span in spans]
        is_passing = any(each is not None and each.kind != PERMANENT for each in ends)
        is_away = _away & set(self.said.words[begin:close])
        return self.is_of_now(at) and not (is_passing or is_away)

    def denies(self, at: int) -> bool:
        """Whether a token is denied right before it: ``not five ten``."""
        return self.said.words[max(0, at - 1) : at] in (("not",), ("isnt",), ("never",))


def _has(words: tuple[str, ...], phrases: tuple[tuple[str, ...], ...]) -> bool:
    return any(words[at : at + len(each)] == each for each in phrases for at in range(len(words)))
