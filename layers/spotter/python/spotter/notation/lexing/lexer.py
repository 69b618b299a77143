"""Text to tokens, character by character, so that the time is linear in the text."""

from decimal import Decimal
from unicodedata import combining

from spotter.language.tokens import fold
from spotter.language.tokens import longest_number_chars as longest_number_chars
from spotter.notation.lexing.tokens import Token, TokenKind

_look_alikes = str.maketrans(
    {
        **dict.fromkeys("✕✖⨯╳", "×"),
        **dict.fromkeys("“”″„", '"'),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f£", " "),
        **dict.fromkeys("➔➜➡⇒▶", "→"),
        **dict.fromkeys("\u2028\u2029\u0085\x0b\x0c\r", "\n"),
        "、": ",",
    }
)
"""Signs that look alike made equal, before case and accents are folded; every character keeps its place."""

_kinds = {"×": TokenKind.TIMES, "*": TokenKind.TIMES, "\n": TokenKind.BREAK}
_signs = frozenset("@,;:./+-([{)]}#%=~≈?|&'\"→")
_halves = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_in_words = {
    **dict.fromkeys(("[ ]", "[]", "~~", *"☐◻⬜▢🔲"), ("skipped", TokenKind.WORD)),
    **dict.fromkeys("❌✗✘❎", ("failed", TokenKind.WORD)),
    **{box: (box, TokenKind.MARK) for box in ("[x]", "[✓]", "[✔]")},
}
"""Signs that say whether something was done."""
_links = ("http://", "https://", "www.")
_behind_times = frozenset({"amrap", "bw", "max", "failure", "bodyweight", "f"})


def lex(text: str, most: int | None = None) -> list[Token]:
    """The tokens of ``text`` in order (about the first ``most``). White space yields none; a line ends with a BREAK."""
    plain = _folded(text.replace("\r\n", " \n").translate(_look_alikes))
    tokens: list[Token] = []
    at, behind = 0, -1
    while at < len(plain):
        if (plain[at].isspace() and plain[at] != "\n") or plain[at] == "_" or combining(text[at]):
            at += 1
            continue
        at = behind = _read(plain, at, at == behind, tokens)
        if most is not None and len(tokens) > most:
            return tokens
    tokens.append(Token(TokenKind.BREAK, "\n", len(text), len(text), False))
    return tokens


def _folded(text: str) -> str:
    """Without case and accents; ``12½`` is not ``121``."""
    if text.isascii():
        return fold(text)
    return "".join(
        char if char.isnumeric() and not char.isdecimal() else plain
        for char, plain in zip(text, fold(text), strict=True)
    )


def _read(plain: str, at: int, glued: bool, tokens: list[Token]) -> int:
    """Append what begins at ``at`` to the tokens. The place behind it."""
    char = plain[at]
    if char in _halves:
        return _half(char, at, glued, tokens)
    decimal_point = (
        char == "." and _digits_end(plain, at + 1) > at + 1 and plain[at - 1 : at] not in (".", *"0123456789")
    )
    if char.isdecimal() or decimal_point:
        return _number(plain, at, glued, tokens)
    if char.isalpha():
        return _word(plain, at, glued, tokens)
    for size in (3, 2, 1):
        word, kind = _in_words.get(plain[at : at + size], ("", None))
        if kind is not None:
            tokens.append(Token(kind, word, at, at + size, glued and kind is TokenKind.MARK))
            return at + size
    end = _arrow_end(plain, at)
    if end > at or char == "…":
        end = max(end, at + 1)
        tokens.append(Token(TokenKind.SIGN, "→", at, end, glued))
    elif plain[at : at + 2] == "**":
        end = _run_end(plain, at)
        tokens.append(Token(TokenKind.MARK, plain[at:end], at, end, glued))
    else:
        end = at + 1
        kind = _kinds.get(char, TokenKind.SIGN if char in _signs else TokenKind.MARK)
        tokens.append(Token(kind, char, at, end, glued))
    return end


def _run_end(plain: str, at: int) -> int:
    """The end of the run of one character that begins at ``at``."""
    return next((end for end in range(at, len(plain)) if plain[end] != plain[at]), len(plain))


def _digits_end(plain: str, at: int) -> int:
    while plain[at : at + 1].isdecimal():
        at += 1
    return at


def _arrow_end(plain: str, at: int) -> int:
    """The end of ``->``, ``==>``, ``>>`` and ``...``; ``at`` itself if none begins there."""
    char = plain[at]
    if char not in "->=." or plain[at - 1 : at] == char:
        return at
    end = _run_end(plain, at)
    if char in ">.":
        return end if char == ">" or end > at + 1 else at
    return end + 1 if plain[end : end + 1] == ">" else at


def _number(plain: str, at: int, glued: bool, tokens: list[Token]) -> int:
    """Digits with decimals, or a clock time."""
    end = _digits_end(plain, at)
    clock_end = _clock_end(plain, end) if 0 < end - at <= 3 else end
    if clock_end > end:
        tokens.append(Token(TokenKind.CLOCK, plain[at:clock_end], at, clock_end, glued))
        return clock_end
    while plain[end : end + 1] == "." and (further := _digits_end(plain, end + 1)) > end + 1:
        end = further
    word = plain[at:end]
    if len(word) > longest_number_chars or word.count(".") > 1:
        tokens.append(Token(TokenKind.MALFORMED, word, at, end, glued))
    else:
        tokens.append(Token(TokenKind.NUMBER, word, at, end, glued, Decimal(word)))
    return end


def _clock_end(plain: str, at: int) -> int:
    """The end of the ``:30`` or ``:30:00`` at ``at``; ``at`` itself if no two digits of minutes stand there."""
    end = at
    while end < at + 6 and plain[end : end + 1] == ":" and plain[end + 1 : end + 2] in tuple("012345"):
        if _digits_end(plain, end + 1) != end + 3:
            return at
        end += 3
    return at if plain[end : end + 1] == ":" and end == at + 6 else end


def _half(half: str, at: int, glued: bool, tokens: list[Token]) -> int:
    """``2½`` is one number."""
    whole = tokens[-1] if glued and tokens else None
    if whole is not None and whole.kind is TokenKind.NUMBER and whole.value is not None and whole.word.isdecimal():
        tokens[-1] = whole._replace(word=whole.word + half, end=at + 1, value=whole.value + _halves[half])
    else:
        tokens.append(Token(TokenKind.NUMBER, half, at, at + 1, glued, _halves[half]))
    return at + 1


def _word(plain: str, at: int, glued: bool, tokens: list[Token]) -> int:
    """A word with the hyphens and apostrophes in it; the x of ``60kgx5``, ``3xAMRAP`` and ``5 x 5`` is a sign."""
    if plain.startswith(_links, at):
        end = at
        while end < len(plain) and not plain[end].isspace():
            end += 1
        tokens.append(Token(TokenKind.MARK, plain[at:end], at, end, glued))
        return end
    end = at + 1
    while plain[end : end + 1].isalpha() or (plain[end : end + 1] in ("'", "-") and plain[end + 1 : end + 2].isalpha()):
        end += 1
    word = plain[at:end]
    number_before = glued and bool(tokens) and tokens[-1].kind is TokenKind.NUMBER
    if word in {"x", "х"}:
        tokens.append(Token(TokenKind.TIMES, word, at, end, glued))
    elif number_before and word[-1] == "x" and plain[end : end + 1].isdecimal():
        tokens.append(Token(TokenKind.WORD, word[:-1], at, end - 1, glued))
        tokens.append(Token(TokenKind.TIMES, "x", end - 1, end, True))
    elif number_before and word[0] == "x" and word[1:] in _behind_times:
        tokens.append(Token(TokenKind.TIMES, "x", at, at + 1, glued))
        tokens.append(Token(TokenKind.WORD, word[1:], at + 1, end, True))
    else:
        tokens.append(Token(TokenKind.WORD, word, at, end, glued))
    return end
