"""Elements to chunks: what stands between two commas, joins or full stops, with its names found and its intent known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from spotter.notation import intent
from spotter.notation.elements import Amount, Cross, Element, M, Mark, Note, Q, Quantity, Word, amounts
from spotter.notation.names import Mention, Names, Unknown
from spotter.notation.types import Code
from spotter.notation.vocabulary import connectors, got, headings, joins

Part = Amount | Mention | Unknown | Word | Mark | Note


@dataclass(slots=True)
class Chunk:
    """Parts between two separators. ``refused`` says why it tells of nothing done."""

    before: M
    parts: list[Part] = field(default_factory=list)
    refused: Code | None = None
    planned: bool = False
    """It is refused as a plan."""
    unclear: bool = False
    """It is not clear which numbers belong to which of its names."""
    asked: bool = False
    """A question mark ends it."""

    @property
    def mentions(self) -> list[Mention]:
        return [part for part in self.parts if isinstance(part, Mention)]

    @property
    def counts(self) -> bool:
        """Whether it holds an amount."""
        return any(isinstance(part, amounts) for part in self.parts)

    @property
    def words(self) -> list[str]:
        """Every word of it, in lower case."""
        return [word for part in self.parts for word in _words_of(part)]

    @property
    def start(self) -> int:
        return self.parts[0].start

    @property
    def end(self) -> int:
        return self.parts[-1].end


def _words_of(part: Part) -> list[str]:
    if isinstance(part, Word):
        return [part.word]
    return part.text.split() if isinstance(part, (Mention, Unknown)) else []


_parting = {M.COMMA, M.DASH, M.JOIN, M.STOP, M.LABEL, M.SET_LABEL, M.QUESTION}
_before_names = connectors | {"on", "of", "the"}
_new_sentence = {M.STOP, M.LABEL, M.QUESTION, M.BREAK}


def lines(elements: Iterable[Element]) -> list[list[Element]]:
    """The elements of each line, without its end."""
    found: list[list[Element]] = [[]]
    for element in elements:
        if isinstance(element, Mark) and element.kind is M.BREAK:
            found.append([])
        else:
            found[-1].append(element)
    return found


def chunks(line: Sequence[Element], names: Names) -> list[Chunk]:
    """The chunks of a line. Brackets do not part it, unless they name an exercise of their own."""
    return _with_intents(_cut(_named(line, names)))


def _named(line: Sequence[Element], names: Names) -> list[Part]:
    """The line with its runs of words looked up. ``and`` and its kind become marks."""
    parts: list[Part] = []
    run: list[Word] = []
    for element in [*line, None]:
        if isinstance(element, Word):
            run.append(element)
            continue
        for piece in names.pieces(run) if run else ():
            if isinstance(piece, Word) and piece.word in joins:
                parts.append(Mark(M.JOIN, piece.start, piece.end))
            else:
                parts.append(piece)
        run = []
        if element is not None:
            parts.append(element)
    return _names_before_numbers(parts, names)


def _names_before_numbers(parts: list[Part], names: Names) -> list[Part]:
    """Unknown words become names where numbers follow them, or where they follow numbers that have no name yet."""
    named = list(parts)
    nameless = not any(isinstance(part, Mention) for part in parts)
    has_name = False
    for at, part in enumerate(parts):
        if isinstance(part, Mention):
            has_name = True
        elif isinstance(part, Mark) and part.kind in _parting:
            has_name = False
        elif isinstance(part, Unknown) and (nameless or not part.modifies):
            mention = _promoted(part, parts, at, has_name, names)
            if mention is not None:
                named[at] = mention
                has_name = True
    return named


def _promoted(unknown: Unknown, parts: Sequence[Part], at: int, has_name: bool, names: Names) -> Mention | None:
    """The unknown words at ``at`` as a name, if they stand where a name stands."""
    ahead = _beyond_connectors(parts, at)
    behind = parts[at - 1] if at else None
    if has_name and unknown.modifies:
        return None
    if has_name:
        return names.name(unknown) if _counts_sets(ahead) else None
    if isinstance(ahead, amounts):
        return names.name(unknown)
    follows_numbers = isinstance(behind, amounts) or (isinstance(behind, Word) and behind.word in _before_names)
    alone = _stands_alone(parts, at) and not set(unknown.text.split()) <= headings
    if follows_numbers or alone:
        mention = names.name(unknown)
        known = mention.exercise is not None or mention.found.code == "ambiguous_exercise"
        return mention if known or (isinstance(behind, amounts) and not unknown.modifies) else None
    return None


def _stands_alone(parts: Sequence[Part], at: int) -> bool:
    """Whether no other words and no numbers stand with it between two separators."""
    before, behind = (parts[at - 1] if at else None), (parts[at + 1] if at + 1 < len(parts) else None)
    if isinstance(behind, Mark) and behind.kind is M.COLON and at + 2 < len(parts):
        return False
    return all(part is None or (isinstance(part, Mark) and part.kind in _parting | {M.COLON}) for part in (before, behind))


def _counts_sets(part: Part | None) -> bool:
    return isinstance(part, Cross) or (isinstance(part, Quantity) and part.kind in (Q.REPS, Q.SETS, Q.TIME))


def _beyond_connectors(parts: Sequence[Part], at: int) -> Part | None:
    """The next part that is no ``at``, ``with``, colon, dash or bracket."""
    for part in parts[at + 1 : at + 6]:
        passes = isinstance(part, Word) and part.word in connectors
        passes |= isinstance(part, Unknown) and part.modifies
        passes |= isinstance(part, Mark) and part.kind in (M.COLON, M.DASH, M.OPEN, M.SET_LABEL, M.CLOSE)
        if not passes:
            return part
    return None


def _cut(parts: Sequence[Part]) -> list[Chunk]:
    """The parts between separators; what stands in brackets stays with what they follow."""
    found = [Chunk(M.BREAK)]
    inside = False
    for at, part in enumerate(parts):
        if not isinstance(part, Mark):
            found[-1].parts.append(part)
            continue
        if part.kind is M.OPEN and not inside and _holds_a_log(parts, at):
            found.append(Chunk(M.COMMA))
            continue
        if part.kind is M.QUESTION:
            found[-1].asked = True
        inside = part.kind is M.OPEN or (inside and part.kind is not M.CLOSE)
        if part.kind in _parting and not inside:
            found.append(Chunk(part.kind))
        else:
            found[-1].parts.append(part)
    return _without_empty(found)


def _without_empty(found: Sequence[Chunk]) -> list[Chunk]:
    """A chunk that is empty hands its stronger separator on to the next, and its question mark back."""
    kept: list[Chunk] = []
    pending = M.COLON
    for chunk in found:
        if not chunk.parts:
            pending = max(chunk.before, pending, key=_strength)
            if chunk.asked and kept:
                kept[-1].asked = True
            continue
        chunk.before = max(chunk.before, pending, key=_strength)
        pending = M.COLON
        kept.append(chunk)
    return kept


def _strength(kind: M) -> int:
    return int(kind.value)


def _holds_a_log(parts: Sequence[Part], at: int) -> bool:
    """Whether the brackets that open at ``at`` name an exercise and count it."""
    mention = count = False
    for part in parts[at + 1 : at + 20]:
        if isinstance(part, Mark) and part.kind is M.CLOSE:
            break
        mention |= isinstance(part, Mention)
        count |= isinstance(part, amounts)
    return mention and count


def _with_intents(found: list[Chunk]) -> list[Chunk]:
    judged: list[Chunk] = []
    sentence: list[Chunk] = []
    for chunk in found:
        if chunk.before in _new_sentence and sentence:
            judged += _judged(sentence)
            sentence = []
        sentence.append(chunk)
    return judged + (_judged(sentence) if sentence else [])


def _judged(sentence: list[Chunk]) -> list[Chunk]:
    """The chunks of a sentence, each with what it is refused for; a chunk that turns into a plan midway is cut there."""
    asked = any(chunk.asked for chunk in sentence)
    tail = _question_tail(sentence) if asked else len(sentence)
    if tail == len(sentence):
        whole = intent.of_sentence([word for chunk in sentence[:3] for word in chunk.words], asked)
        if whole is None and intent.of_others(_before_numbers(sentence)):
            whole = Code.NOT_A_LOG
        if whole is not None:
            return [_refuse(chunk, whole) for chunk in sentence]
    return _without_plans(sentence[:tail]) + [_refuse(chunk, Code.NOT_A_LOG) for chunk in sentence[tail:]]


def _question_tail(sentence: Sequence[Chunk]) -> int:
    """Where a question behind a log begins: ``bench 3x5 100kg, is that good?``"""
    for at, chunk in enumerate(sentence):
        if intent.of_sentence(chunk.words, asked=False) is not None:
            behind_a_log = at > 0 and any(each.counts for each in sentence[:at])
            return at if behind_a_log and not any(each.counts for each in sentence[at:]) else len(sentence)
    return len(sentence)


def _before_numbers(sentence: Sequence[Chunk]) -> list[str]:
    found: list[str] = []
    for chunk in sentence:
        for part in chunk.parts:
            if isinstance(part, amounts):
                return found
            found += _words_of(part)
    return found


def _without_plans(sentence: list[Chunk]) -> list[Chunk]:
    """The chunks with those refused that tell of a plan, of long ago (both up to a turn) or of something left undone."""
    judged: list[Chunk] = []
    since: Code | None = None
    for at, chunk in enumerate(sentence):
        words = chunk.words
        if words and words[0] in _turns:
            since = None
        undone = _undone_at(chunk, words, judged)
        lasting, code = (None, None) if undone is not None else _lasting_turn(words, sentence[at + 1 : at + 1 + farthest_turn])
        begins = undone if undone is not None else lasting
        told, rest = (chunk, None) if begins is None else _split(chunk, begins)
        if told is not None and rest is not None and undone is not None and words[undone] != "instead":
            told, rest = chunk, None
        if told is not None and rest is not None and not rest.counts and _lies_ahead(words):
            told, rest = None, chunk
        if told is not None:
            judged.append(_refuse(told, since) if since else told)
        since = code or since
        if rest is not None and told is not None and undone is not None:
            continue
        if rest is not None:
            judged.append(_refuse(rest, since if undone is None and since else Code.NOT_PERFORMED))
            rest.planned = undone is None and since is Code.NOT_PERFORMED
    return judged


def _undone_at(chunk: Chunk, words: Sequence[str], before: Sequence[Chunk]) -> int | None:
    """Where the chunk tells of something left undone: by its words, by ``no squats``, or as the next of several."""
    undone = intent.undone_at(words)
    if undone is not None or not chunk.mentions or chunk.counts:
        return undone
    last = before[-1] if before else None
    goes_on = chunk.before in (M.JOIN, M.COMMA) and last is not None and not last.counts and bool(last.mentions)
    if goes_on and last is not None and last.refused is Code.NOT_PERFORMED and not last.planned:
        return 0
    for behind, part in zip(chunk.parts, chunk.parts[1:], strict=False):
        if isinstance(part, Mention) and isinstance(behind, Word) and behind.word == "no":
            return 0
    return None


farthest_turn = 6
"""A plan is followed by what was done within so many chunks, or not at all."""

_turns = frozenset({"but", "did", "got", "instead", "however", "hit", "managed", "today"})


def _lasting_turn(words: Sequence[str], onward: Sequence[Chunk]) -> tuple[int | None, Code | None]:
    """Where the sentence turns to the past or to a plan, and the code of what follows."""
    history = intent.history_at(words)
    if history is not None:
        return history, Code.NOT_A_LOG
    plan = intent.plan_at(words)
    if plan is None or _got_later(words[plan:], onward):
        return None, None
    return plan, Code.NOT_PERFORMED


def _lies_ahead(words: Sequence[str]) -> bool:
    """``bench 5x5 next week``: a time to come, or long past, at the end holds for all before it."""
    return intent.future_at(words) is not None or intent.history_at(words) is not None


def _got_later(rest: Sequence[str], onward: Sequence[Chunk]) -> bool:
    """``planned 5x5, got 5,5,4``: the plan is followed by what was done."""
    return any(word in got for word in rest) or any(word in got for chunk in onward for word in chunk.words)


def _split(chunk: Chunk, word: int) -> tuple[Chunk | None, Chunk]:
    """The chunk before and from its ``word``-th word, if numbers stand before it."""
    seen = 0
    for at, part in enumerate(chunk.parts):
        seen += len(_words_of(part))
        if seen > word:
            if any(isinstance(each, amounts) for each in chunk.parts[:at]):
                return replace(chunk, parts=chunk.parts[:at]), Chunk(M.COMMA, chunk.parts[at:])
            break
    return None, chunk


def _refuse(chunk: Chunk, code: Code) -> Chunk:
    chunk.refused = code
    return chunk
