"""The questions that one sentence joins: ``how often in the week, and is walking not enough?`` asks two things."""

from collections.abc import Iterator, Sequence

from spotter.language.sentences import sentences_in
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set

_joins = word_set("and but also plus & btw")
_between = word_set("also then so btw if like tho though just and")
_asking = word_set(
    "what whats how hows when whens which why whose who is are isnt arent does doesnt should shouldnt would will did"
)
"""Words with which a question begins, whatever comes next."""
_asking_of_somebody = word_set("do dont can could cant have am")
_somebody = word_set("i you we they he she it people these those this that both")
"""What comes next where these words begin one without a question mark: ``and do rows`` is an order."""
_LONGEST = 600
"""Letters of a sentence that may join two questions: a longer one is a story."""
_FEWEST = 3
"""Words of each part."""


def asked_parts(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end; one that joins two questions is parted before the second."""
    at = 0
    for sentence in sentences_in(text):
        start = text.index(sentence, at)
        at = start + len(sentence)
        yield from _parted(text, start, at)


def _parted(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if end - start > _LONGEST:
        yield start, end
        return
    tokens = tokenise(text[start:end])
    begin = 0
    for at in range(1, len(tokens)):
        if not _joins_a_question(tokens, at, is_marked=tokens[-1].text == "?"):
            continue
        if _words(tokens[begin:at]) >= _FEWEST and _words(tokens[at + 1 :]) >= _FEWEST:
            yield start + tokens[begin].start, start + tokens[at].start
            begin = at
    yield (start + tokens[begin].start if tokens and begin else start), end


def _joins_a_question(tokens: Sequence[Token], at: int, *, is_marked: bool) -> bool:
    """Whether a question begins behind the word at ``at``; ``is_marked``: the sentence ends with a question mark."""
    if tokens[at].text not in _joins:
        return False
    after = at + 1
    while after < len(tokens) and (tokens[after].text in _between or tokens[after].text == ","):
        after += 1
    if after >= len(tokens):
        return False
    is_of_somebody = tokens[after].text in _asking_of_somebody
    then = tokens[after + 1].text if after + 1 < len(tokens) else ""
    return tokens[after].text in _asking or (is_of_somebody and (is_marked or then in _somebody))


def _words(tokens: Sequence[Token]) -> int:
    return sum(token.is_word for token in tokens)
