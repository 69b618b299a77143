"""What of a message only denies that somebody has a symptom, and whether it denies all that a stop was made of.

``I do not have tingling, it is only stiffness`` names the symptom to say that it is not there. Such words must not
bring a stop back; and where they deny every sign that a stop was read in, they take it back. What is denied of a time
or of an amount is no denial: ``no tingling today``, ``no pain at rest``.
"""

from collections.abc import Collection, Iterator, Sequence

from spotter.language.clauses import is_join, sentences
from spotter.language.negation import Denial, Scope, scopes
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_of_a_time = word_set(
    "anymore longer now still today tonight yesterday yet rest since before after when while during unless until if "
    "always usually often sometimes much more bad just only really except like"
)
"""Beside one of these something is denied of a time, of an occasion or of an amount."""
_over = word_set("stop stopped quit free out cant cannot couldnt")
"""The first words of cues that say that it is over, or that something cannot be done."""
_pointing = word_set("one it that this any them those these")
_subjects = word_set("i im ive its he she they we you thats")
"""With one of these a new statement begins."""
_having = word_set("have had got")
_nos = word_set("dont not never didnt havent hadnt")
_reach_of_no, _words_of_pointing = 2, 3
_longest_echo = 5
"""Words of a question that only says again what was heard: ``eating disorder??``."""
_most_echoes = 4
_leading = word_set("i im ive ill there theres it its is am have had got do dont did didnt not never and so man bro no")
"""Words before a denial that belong to it."""
_fewest_left = 2
_stem = 4
"""Letters by which forms of a sign are the same: ``tingly``, ``tingling``."""


def denied_signs(tokens: Sequence[Token], signs: Collection[str]) -> frozenset[str]:
    """The ``signs`` that a message plainly denies, by their first letters; none that it names otherwise as well."""
    words = [token.text for token in tokens]
    places = {at for at, word in enumerate(words) if word in signs}
    denied = _denied_places(tokens, signs)
    named = {words[at][:_stem] for at in places - denied}
    return frozenset({words[at][:_stem] for at in places & denied} - named)


def denies_all(tokens: Sequence[Token], told: Sequence[Token], signs: Collection[str]) -> bool:
    """Whether a message denies every one of the ``signs`` that was ``told`` before; not where none was."""
    made_of = {token.text[:_stem] for token in told if token.text in signs}
    return bool(made_of) and made_of <= denied_signs(tokens, signs)


def denies_what_it_names(tokens: Sequence[Token], signs: Collection[str], parts: Collection[str]) -> bool:
    """Whether a message denies some of the ``signs`` and names none otherwise; ``parts`` it may train."""
    named = {token.text[:_stem] for token in tokens if token.text in signs and token.text not in parts}
    denied = denied_signs(tokens, signs)
    return bool(denied) and named <= denied


def without_denials(text: str, tokens: Sequence[Token], signs: Collection[str]) -> str:
    """The text without the words that deny a sign, and who says so: what is left tells what is told beside that.

    A sentence of which less than two words are left is gone as a whole. The text as it is where nothing is denied.
    """
    gone: set[int] = set()
    for start, end in _denials(tokens, signs):
        while start > 0 and tokens[start - 1].text in _leading:
            start -= 1
        gone.update(range(start, end))
    if not gone:
        return text
    kept = []
    for begin, end in sentences(tokens):
        left = [at for at in range(begin, end) if at not in gone]
        words = [at for at in left if tokens[at].is_word or tokens[at].kind not in (TokenKind.MARK, TokenKind.BREAK)]
        if len(left) == end - begin:
            kept.append(text[tokens[begin].start : tokens[end - 1].end])
        elif len(words) >= _fewest_left:
            kept.append(" ".join(text[tokens[at].start : tokens[at].end] for at in left if at >= words[0]))
    return " ".join(kept)


def _denied_places(tokens: Sequence[Token], signs: Collection[str]) -> frozenset[int]:
    return frozenset(
        at for start, end in _denials(tokens, signs) for at in range(start, end) if tokens[at].text in signs
    )


def _denials(tokens: Sequence[Token], signs: Collection[str]) -> Iterator[tuple[int, int]]:
    """Where a sign is denied, with the words that deny it.

    By its name, or by a word that points back at a name in the same sentence or in an echo: ``a disorder? I don't have
    one``.
    """
    spans = list(sentences(tokens))
    for at, (begin, end) in enumerate(spans):
        found = [
            (scope.cue_start, scope.end)
            for scope in _plain_scopes(tokens, begin, end)
            if any(token.text in signs for token in tokens[scope.start : scope.end])
        ]
        pointing = [each for each in _pointing_back(tokens, begin, end) if not found]
        if found or pointing:
            yield from (*found, *pointing)
            yield from _echoes(tokens, spans[max(0, at - _most_echoes) : at], signs)
        if pointing:
            yield from _names(tokens, begin, pointing[-1][0], signs)


def _plain_scopes(tokens: Sequence[Token], begin: int, end: int) -> Iterator[Scope]:
    """The denials of a sentence that are of no time and no amount, and that are not asked."""
    is_question = any(token.text == "?" for token in tokens[max(begin, end - 1) : end + 1])
    for scope in scopes(tokens[begin:end]):
        start, stop = scope.cue_start + begin, scope.end + begin
        if scope.kind not in (Denial.DENY, Denial.LACK) or tokens[start].text in _over:
            continue
        stop = next((at for at in range(scope.cue_end + begin, stop) if tokens[at].text in _subjects), stop)
        after = next((at for at in range(stop, end) if is_join(tokens[at]) or tokens[at].text in _subjects), end)
        is_asked = is_question and not any(token.text in ",;-" for token in tokens[stop:end])
        if not is_asked and not _of_a_time & {token.text for token in tokens[scope.cue_end + begin : after]}:
            yield Scope(scope.kind, start, scope.cue_end + begin, scope.start + begin, stop)


def _pointing_back(tokens: Sequence[Token], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Where a sentence says that somebody does not have what was named before: ``I dont have one``."""
    for at in range(begin, end):
        before = {token.text for token in tokens[max(begin, at - _reach_of_no) : at]}
        behind = [token.text for token in tokens[at + 1 : end] if token.is_word][:_words_of_pointing]
        is_pointing = behind[:1] == [] or behind[0] in _pointing
        if tokens[at].text in _having and before & _nos and is_pointing and not _of_a_time & set(behind):
            yield max(begin, at - _reach_of_no), min(end, at + 1 + bool(behind))


def _echoes(
    tokens: Sequence[Token], spans: Sequence[tuple[int, int]], signs: Collection[str]
) -> Iterator[tuple[int, int]]:
    """The names in the short questions right before a sentence, which only say again what was heard."""
    for begin, end in reversed(spans):
        words = sum(token.is_word for token in tokens[begin:end])
        if words and (words > _longest_echo or "?" not in {token.text for token in tokens[begin : end + 1]}):
            break
        yield from _names(tokens, begin, end, signs)


def _names(tokens: Sequence[Token], begin: int, end: int, signs: Collection[str]) -> Iterator[tuple[int, int]]:
    yield from ((at, at + 1) for at in range(begin, end) if tokens[at].text in signs)
