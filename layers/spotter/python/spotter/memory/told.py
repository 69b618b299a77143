"""What a user has told in a session, sentence by sentence: their own words and nobody else's.

Nothing else is ever a source of a memory. What they quote - a marked line, a block of code, words in quotation marks,
a line that names its speaker, a sentence that the coach or a tool has written before - is somebody else's, and is left
out.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from spotter.language.sentences import sentences_in
from spotter.language.tokens import tokenise
from spotter.memory.wording import wording_of
from spotter.store.events import Event

LONGEST_SENTENCE = 300
"""A longer one tells a story, and no memory."""
FEWEST_WORDS = 3
_QUOTED_WORDS = 4
"""So many words in quotation marks are a quotation; fewer are a name."""
_PAIRS = {'"': '"', "“": "”", "„": "“", "«": "»", "‹": "›"}
_FENCES = ("```", "~~~")
_SPEAKERS = frozenset(
    [
        *(
            "assistant",
            "system",
            "user",
            "human",
            "ai",
            "bot",
            "chatbot",
            "chatgpt",
            "gpt",
            "claude",
            "gemini",
            "copilot",
        ),
        *("spotter", "coach", "trainer", "physio", "doctor", "tool", "result", "output"),
    ]
)
_REPORTS = frozenset(
    [
        *("say", "says", "said", "saying", "tell", "tells", "told", "write", "writes", "wrote", "written", "reply"),
        *("replies", "replied", "answer", "answers", "answered", "quote", "quotes", "quoted", "text", "texted", "post"),
        *(
            "posted",
            "translate",
            "asked",
            "asks",
            "claims",
            "claimed",
            "states",
            "stated",
            "reads",
            "recommends",
            "recommended",
        ),
    ]
)
_MOST_NAMING = 8
"""Words before a colon that may say whose words come behind it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a message, and its place in it, from 0."""

    seq: int
    place: int
    text: str


def told_in(events: Iterable[Event], omitted: Collection[int] = ()) -> list[Told]:
    """The sentences of the user's own words, in order. ``omitted``: messages that nobody is to read again."""
    found: list[Told] = []
    others: set[str] = set()
    for event in events:
        if event.type != "user_message":
            others.update(wording_of(sentence).digest for text in _texts(event) for sentence in sentences_in(text))
        elif event.seq not in omitted:
            sentences = enumerate(own_sentences(str(event.data["message"])))
            found += [
                Told(event.seq, place, text) for place, text in sentences if wording_of(text).digest not in others
            ]
    return found


def own_sentences(message: str) -> list[str]:
    """The sentences of a message that quote nobody and are long enough to tell something."""
    return [
        sentence
        for sentence in sentences_in("\n".join(_own_lines(message)))
        if len(sentence.split()) >= FEWEST_WORDS
        and len(sentence) <= LONGEST_SENTENCE
        and not sentence.endswith("?")
        and not _is_quotation(sentence)
    ]


def _own_lines(message: str) -> Iterator[str]:
    fence, is_anothers = "", False
    for line in message.splitlines():
        begins = line.strip()
        mark = next((each for each in _FENCES if begins.startswith(each)), "")
        if mark and fence in ("", mark):
            fence = "" if fence else mark
            continue
        if not fence and not begins.startswith((">", "|", "<")):
            own = "" if is_anothers and begins else _before_a_speaker(line)
            is_anothers = own != line and begins.endswith((":", "\uff1a"))
            yield own


def _before_a_speaker(line: str) -> str:
    """A line up to where somebody is named whose words come behind a colon: ``coach:``, ``My doctor told me:``.

    Where the colon ends it, they stand on the next line.
    """
    begin = 0
    for at, letter in enumerate(line):
        if letter in ".!;":
            begin = at + 1
        elif letter in ":\uff1a":
            words = [token.text for token in tokenise(line[begin:at]) if token.is_word]
            if 0 < len(words) <= _MOST_NAMING and (words[-1] in _SPEAKERS or _REPORTS & set(words)):
                return line[:begin]
            begin = at + 1
    return line


def _is_quotation(sentence: str) -> bool:
    """Whether a good part of it stands between quotation marks, or one of a pair stands in it alone."""
    closing = ""
    quoted: list[str] = []
    for letter in _with_double_marks(sentence):
        if closing and letter == closing:
            closing = ""
        elif closing:
            quoted.append(letter)
        elif letter in _PAIRS:
            closing = _PAIRS[letter]
        elif letter in _PAIRS.values():
            return True
    return bool(closing) or len("".join(quoted).split()) >= _QUOTED_WORDS


def _with_double_marks(sentence: str) -> str:
    """A sentence with double marks for single ones that quote: behind a space, before a letter, and closed again."""
    found: list[str] = []
    is_open = False
    framed = f" {sentence} "
    for before, letter, behind in zip(framed, framed[1:], framed[2:], strict=False):
        if letter in "'\u2018\u2019" and not is_open and not before.isalnum() and behind.isalnum():
            is_open = True
            found.append('"')
        elif letter in "'\u2019" and is_open and not behind.isalnum():
            is_open = False
            found.append('"')
        else:
            found.append(letter)
    return sentence if is_open else "".join(found)


def _texts(event: Event) -> Iterator[str]:
    """What an event says that the user has not: the coach's words, and what tools and sources brought."""
    data = event.data
    if "text" in data:
        yield str(data["text"])
    for call in data.get("calls", ()):
        yield from (value for value in call.get("arguments", {}).values() if isinstance(value, str))
    for source in data.get("sources", ()):
        if isinstance(source, dict):
            yield str(source.get("text", ""))
    if event.type == "checkpoint":
        yield str(data.get("summary", ""))
