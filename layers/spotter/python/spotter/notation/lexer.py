"""Text to tokens. Every token knows where it stands, so that what is reported is always a piece of the text.

One pass with one expression whose alternatives never overlap, so the time is linear in the text.
"""

import re
from decimal import Decimal
from enum import Enum, auto
from typing import NamedTuple

longest_number_chars = 8
"""Nothing in a training log needs more: a longer run of digits is malformed."""


class T(Enum):
    """Kinds of token."""

    NUMBER = auto()
    MALFORMED = auto()
    """Digits that are no number: ``1.2.3``, or a hundred of them."""
    CLOCK = auto()
    """``1:30``, whether a duration or a time of day."""
    WORD = auto()
    TIMES = auto()
    """x, × or * between numbers; also the lone word x."""
    AT = auto()
    COMMA = auto()
    SEMICOLON = auto()
    COLON = auto()
    STOP = auto()
    SLASH = auto()
    PLUS = auto()
    DASH = auto()
    ARROW = auto()
    OPEN = auto()
    CLOSE = auto()
    HASH = auto()
    PERCENT = auto()
    EQUALS = auto()
    ABOUT = auto()
    QUESTION = auto()
    BAR = auto()
    AND = auto()
    PRIME = auto()
    """' or " behind a number: minutes or seconds."""
    MARK = auto()
    """Emoji, bullets and other signs that only stand between things."""
    BREAK = auto()
    """The end of a line."""
    NOTE = auto()
    """Made later, of several: a stretch that was understood and holds no sets."""
    HEADING = auto()
    """Made later: a date or a week, under which a new day's log begins."""
    LABEL = auto()
    """Made later: ``A1)`` or ``1.``, before an exercise."""
    SET_LABEL = auto()
    """Made later: ``Set 2:``, before a set."""


class Token(NamedTuple):
    """A piece of the text, ``text[start:end]``; ``word`` is it in lower case, ``value`` its number if it is one."""

    kind: T
    word: str
    start: int
    end: int
    glued: bool
    """No white space stands before it."""
    value: Decimal | None = None


_same_length = str.maketrans(
    {
        **dict.fromkeys("×✕✖⨯╳", "×"),
        **dict.fromkeys("–—−‐‑‒―﹣－", "-"),
        **dict.fromkeys("’‘`´′ʼ", "'"),
        **dict.fromkeys("“”″„", '"'),
        **dict.fromkeys(
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "
        ),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f£", " "),
        **dict.fromkeys("→➔➜➡⇒▶", "→"),
        **dict.fromkeys("\u2028\u2029\u0085\x0b\x0c\r", "\n"),
        **dict.fromkeys("、", ","),
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF0D},
    }
)

_token = re.compile(
    r"""(?P<BREAK>\n)
      | (?P<UNDONE>\[\s?\]|[☐◻⬜▢🔲]|~~)
      | (?P<DONE>\[[x✓✔]\])
      | (?P<LINK>(?:https?://|www\.)[^\s]+)
      | (?P<CLOCK>(?<!\d)\d{1,3}:[0-5]\d(?::[0-5]\d)?(?![\d:]))
      | (?P<NUMBER>\d+(?:\.\d+)*|(?<![\d.])\.\d+)
      | (?P<HALF>[½¼¾])
      | (?P<WORD>[^\W\d_]+(?:['-][^\W\d_]+)*)
      | (?P<ARROW>→|(?<!-)-+>|(?<!=)=+>|>+|…|\.{2,})
      | (?P<MARK2>\*{2,})
      | (?P<SIGN>[×*@,;:./+\-()\[\]{}\#%=~≈?|&'"])
      | (?P<MARK>[^\s\w])
    """,
    re.VERBOSE,
)

_signs = {
    "×": T.TIMES,
    "*": T.TIMES,
    "@": T.AT,
    ",": T.COMMA,
    ";": T.SEMICOLON,
    ":": T.COLON,
    ".": T.STOP,
    "/": T.SLASH,
    "+": T.PLUS,
    "-": T.DASH,
    "(": T.OPEN,
    "[": T.OPEN,
    "{": T.OPEN,
    ")": T.CLOSE,
    "]": T.CLOSE,
    "}": T.CLOSE,
    "#": T.HASH,
    "%": T.PERCENT,
    "=": T.EQUALS,
    "~": T.ABOUT,
    "≈": T.ABOUT,
    "?": T.QUESTION,
    "|": T.BAR,
    "&": T.AND,
    "'": T.PRIME,
    '"': T.PRIME,
}
_halves = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_crossed_out = frozenset("❌✗✘❎")
_behind_times = frozenset({"amrap", "bw", "max", "failure", "bodyweight", "f"})


def lex(text: str, most: int | None = None) -> list[Token]:
    """The tokens of ``text`` in order (about the first ``most``). White space yields none; a line ends with a BREAK."""
    plain = _fold(text)
    tokens: list[Token] = []
    behind = -1
    for found in _token.finditer(plain):
        _emit(found, found.start() == behind, tokens)
        behind = found.end()
        if most is not None and len(tokens) > most:
            return tokens
    tokens.append(Token(T.BREAK, "\n", len(text), len(text), False))
    return tokens


def _fold(text: str) -> str:
    """Lower case with look-alike signs made equal; every character keeps its place."""
    plain = text.translate(_same_length)
    lower = plain.lower()
    if len(lower) != len(plain):
        lower = "".join(small if len(small := char.lower()) == 1 else char for char in plain)
    return lower


def _emit(found: re.Match[str], glued: bool, tokens: list[Token]) -> None:
    kind, word, start, end = str(found.lastgroup), found.group(), found.start(), found.end()
    match kind:
        case "NUMBER":
            tokens.append(_number(word, start, end, glued))
        case "HALF":
            _half(word, start, end, glued, tokens)
        case "WORD":
            _word(found.string, word, start, glued, tokens)
        case "UNDONE":
            tokens.append(Token(T.WORD, "skipped", start, end, False))
        case "MARK2" | "LINK" | "DONE":
            tokens.append(Token(T.MARK, word, start, end, glued))
        case "SIGN":
            tokens.append(Token(_signs[word], word, start, end, glued))
        case "MARK" if word in _crossed_out:
            tokens.append(Token(T.WORD, "failed", start, end, False))
        case _:
            tokens.append(Token(T[kind], word, start, end, glued))


def _number(word: str, start: int, end: int, glued: bool) -> Token:
    if len(word) > longest_number_chars or word.count(".") > 1:
        return Token(T.MALFORMED, word, start, end, glued)
    return Token(T.NUMBER, word, start, end, glued, Decimal(word))


def _half(word: str, start: int, end: int, glued: bool, tokens: list[Token]) -> None:
    """``2½`` is one number."""
    if glued and tokens and tokens[-1].kind is T.NUMBER and tokens[-1].word.isdecimal():
        whole = tokens.pop()
        value = Decimal(whole.word) + _halves[word]
        tokens.append(Token(T.NUMBER, whole.word + word, whole.start, end, whole.glued, value))
    else:
        tokens.append(Token(T.NUMBER, word, start, end, glued, _halves[word]))


def _word(plain: str, word: str, start: int, glued: bool, tokens: list[Token]) -> None:
    """A word; the x of ``60kgx5``, ``3xAMRAP`` and ``5 x 5`` is a sign of its own."""
    end = start + len(word)
    number_before = glued and bool(tokens) and tokens[-1].kind is T.NUMBER
    digit_behind = end < len(plain) and plain[end].isdecimal()
    if word in {"x", "х"}:
        tokens.append(Token(T.TIMES, word, start, end, glued))
    elif number_before and word[-1] == "x" and digit_behind:
        tokens.append(Token(T.WORD, word[:-1], start, end - 1, glued))
        tokens.append(Token(T.TIMES, "x", end - 1, end, True))
    elif number_before and word[0] == "x" and word[1:] in _behind_times:
        tokens.append(Token(T.TIMES, "x", start, start + 1, glued))
        tokens.append(Token(T.WORD, word[1:], start + 1, end, True))
    else:
        tokens.append(Token(T.WORD, word, start, end, glued))
