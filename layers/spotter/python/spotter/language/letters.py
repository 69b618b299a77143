"""What a letter says between its greeting and its close."""

from collections.abc import Sequence

from spotter.language.word_lists import word_set

_greetings = word_set("dear hello hi hey greetings good")
_closes = word_set(
    "yours sincerely faithfully truly kind kindest warm warmest best regards wishes respectfully cordially cheers "
    "thanks thank you with many gratefully apologies very ever always love greetings and in advance again ps most"
)
_surely_closing = word_set("yours sincerely faithfully truly regards wishes respectfully cordially apologies greetings")
_longest_greeting, _longest_close, _longest_signature = 4, 5, 4


def body(text: str) -> str:
    """The text without the line of its greeting and without its close and signature; the whole of what is no letter."""
    lines = text.split("\n")
    written = [at for at, line in enumerate(lines) if line.strip()]
    if len(written) < 2:
        return text
    begin = written[1] if _is_greeting(lines[written[0]]) else written[0]
    end = _close(lines, [at for at in written if at >= begin])
    inside = "\n".join(lines[begin:end]).strip()
    return inside or text


def _words(line: str) -> list[str]:
    return [word.strip(",.!;:").lower() for word in line.split()]


def _is_greeting(line: str) -> bool:
    words = _words(line)
    return 0 < len(words) <= _longest_greeting and words[0] in _greetings and line.rstrip()[-1] in ",!:"


def _close(lines: Sequence[str], written: Sequence[int]) -> int:
    """Where the close begins: a short line of nothing but its words, with no more than a signature behind it."""
    for place, at in enumerate(written):
        words = _words(lines[at])
        behind = written[place + 1 :]
        is_close = len(words) <= _longest_close and set(words) <= _closes and bool(set(words) & _surely_closing)
        signed = len(behind) <= 2 and all(len(_words(lines[line])) <= _longest_signature for line in behind)
        if place and is_close and signed:
            return at
    return len(lines)
