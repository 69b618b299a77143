"""The sets that a message tells of: which exercise each number is of, and what ``spotter.notation`` makes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.training.log_text import Piece, pieces
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.sets_done import Done, SetDone, is_clean, sets_of
from spotter.language.days import Direction
from spotter.language.tokens import Token, written
from spotter.notation import Unit, parse

_past = Direction.PAST
_few_sentences = 2
"""In more sentences than these a lone number is no set."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What could not be read of a log, as it was written, and the question that would settle it."""

    text: str
    question: str


@dataclass(frozen=True, slots=True)
class LogRead:
    """What a message says was done: sets, exercises that were done as before, and what is unclear."""

    done: tuple[Done, ...] = ()
    same: tuple[Exercise, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    unnamed: tuple[Message, ...] = ()
    """Sentences of sets without an exercise."""
    bare: tuple[Named, ...] = ()
    """Exercises that were done, without a number."""


def spelled(said: Message) -> str:
    """The numbers of a stretch in the notation of logs."""
    return _spelled(_run(_behind_names(said)))


def tells_of_sets(said: Message) -> bool:
    """Whether the numbers of a stretch look like those of sets."""
    return bool(_run(said.tokens))


def read_log(said: Message, unit: Unit, context: Exercise | None = None, context_load: str = "") -> LogRead:
    """What the sentences of ``said`` say was done. ``context``: the exercise that is talked about."""
    sentences: tuple[Message, ...] = said.sentences()
    if context is not None and not said.exercises and len(sentences) > 1:
        sentences = (_in_one(said, sentences),)
    reading = _Reading(said, unit, context, context_load, is_long=len(sentences) > _few_sentences)
    for sentence in sentences:
        for clause in _clauses(sentence):
            reading.read(clause, is_same=sentence.has("same"))
    return LogRead(
        tuple(reading.done), tuple(reading.same), tuple(reading.doubts), tuple(reading.unnamed), tuple(reading.bare)
    )


@dataclass(slots=True)
class _Reading:
    """What was read so far, clause by clause."""

    said: Message
    unit: Unit
    context: Exercise | None
    context_load: str
    is_long: bool
    done: list[Done] = field(default_factory=list)
    same: list[Exercise] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    unnamed: list[Message] = field(default_factory=list)
    bare: list[Named] = field(default_factory=list)
    last: Exercise | None = None
    """The exercise that was named last: figures without a name are of it."""

    def read(self, clause: Message, *, is_same: bool) -> None:
        """Read one clause. ``is_same``: its sentence says that something was done as before."""
        named = _clear(clause.exercises[0], clause) if clause.exercises else None
        named = self._press(named, clause)
        run = _run(_behind_names(clause))
        if named is not None and named.exercise is None:
            if _run(clause.tokens):
                names = ", ".join(each.name for each in named.candidates[:4])
                self.doubts.append(Doubt(clause.quoted(), f"Which exercise is that: {names}?"))
        elif named is not None and named.exercise is not None and not run:
            self._named_alone(named, named.exercise, clause, is_same=is_same)
        elif run and (named is not None or len(clause.tokens) > 1 or not self.is_long):
            self._figures(named, clause, run)

    def _press(self, named: Named | None, clause: Message) -> Named | None:
        """``press`` beside a bench press is the one overhead."""
        if named is None or named.exercise is not None or clause.words[named.start : named.end] != ("press",):
            return named
        overhead = [each for each in named.candidates if each.id == "overhead-press"]
        beside = any(one.exercise is not None and one.exercise.id == "bench-press" for one in self.said.exercises)
        return replace(named, exercise=overhead[0]) if overhead and beside else named

    def _named_alone(self, named: Named, exercise: Exercise, clause: Message, *, is_same: bool) -> None:
        self.last = exercise
        if is_same:
            self.same.append(exercise)
        elif not clause.has("undone"):
            self.bare.append(named)

    def _figures(self, named: Named | None, clause: Message, run: Sequence[Piece]) -> None:
        exercise = named.exercise if named is not None else None
        meant = exercise or self.last or self.context
        if meant is None:
            self.unnamed.append(clause)
            return
        found = _read(meant, clause, self.unit, self.context_load if exercise is None else "")
        if found is None and exercise is None and self.last is None and not _is_dense(clause):
            return
        if exercise is None and self.done and (mended := _mended_last(self.done[-1], clause, run)) is not None:
            self.done[-1] = mended
        elif found is not None:
            self.bare = [each for each in self.bare if each.exercise is not meant]
            _add(self.done, found)
            self.last = meant
        elif _tells_sets_surely(run):
            self.doubts.append(Doubt(clause.quoted(), _question(meant, run)))
            self.last = meant
        elif named is not None:
            self.bare.append(named)
            self.last = meant


def _in_one(said: Message, sentences: Sequence[Message]) -> Message:
    """The sentences that hold numbers, as one."""
    held = [each for each in sentences if _run(each.tokens)]
    return replace(said, tokens=tuple(token for each in held for token in each.tokens))


def _tells_sets_surely(run: Sequence[Piece]) -> bool:
    """Whether figures can be of nothing but sets: a lone number or a length of time tells of anything."""
    kinds = {piece.kind for piece in run}
    if kinds & {"x", "sets", "reps", "@", "rpe", "rir"} or ("unit" in kinds and _numbers(run) > 0):
        return True
    return _numbers(run) > 1 and "min" not in kinds


def _clear(named: Named, clause: Message) -> Named:
    """What is named, where its implement or the exercises beside it make it clear."""
    if named.exercise is not None:
        return named
    for implement, words in _implements.items():
        if clause.says(*words):
            fitting = sorted(
                (each for each in named.candidates if each.implement.value == implement),
                key=lambda each: len(each.name),
            )
            if fitting:
                return replace(named, exercise=fitting[0])
    return named


_implements = {
    "dumbbell": ("db", "dbs", "dumbbell", "dumbbells"),
    "barbell": ("bb", "barbell"),
    "kettlebell": ("kb", "kbs", "kettlebell", "kettlebells"),
    "machine": ("machine",),
    "cable": ("cable", "cables"),
}


def _add(done: list[Done], found: Done) -> None:
    for at, each in enumerate(done):
        if each.exercise.id == found.exercise.id:
            done[at] = replace(each, sets=each.sets + found.sets)
            return
    done.append(found)


def _question(exercise: Exercise, run: Sequence[Piece]) -> str:
    kinds = {piece.kind for piece in run}
    if "unit" in kinds and not kinds & {"x", "sets", "reps", "times"} and _numbers(run) < 2:
        return f"How many sets and reps of {exercise.name} was that?"
    return f"How many sets and reps of {exercise.name}, and with what load?"


def _numbers(run: Sequence[Piece]) -> int:
    return sum(piece.kind == "n" for piece in run)


def _clauses(sentence: Message) -> list[Message]:
    """The clauses of a sentence, each cut once more before what it says of its last set."""
    return [part for clause in _by_names(sentence) for part in _before_last_set(clause)]


def _before_last_set(clause: Message) -> list[Message]:
    words = clause.words
    numbers = [at for at, _value in clause.numbers()]
    for at, word in enumerate(words):
        says = word == "last" and words[at + 1 : at + 2] in (("set",), ("one",))
        if says and any(place < at for place in numbers) and any(place > at + 1 for place in numbers):
            return [clause.part(0, at), clause.part(at, len(words))]
    return [clause]


def _by_names(sentence: Message) -> list[Message]:
    """A sentence cut where the next exercise begins, or ends, if the numbers stand before the names."""
    names = sentence.exercises
    if len(names) < 2:
        return [sentence]
    tokens = sentence.tokens
    if _run(tokens[: names[0].start]) and (parted := _parted(sentence)):
        return parted
    if _run(tokens[: names[0].start]) and not _run(tokens[names[-1].end :]):
        ends = [_behind_times(sentence, each.end) for each in names]
        begins = [0, *ends[:-1]]
        ends[-1] = len(tokens)
        return [sentence.part(begin, end) for begin, end in zip(begins, ends, strict=True)]
    begins = [0, *(each.start for each in names[1:])]
    ends = [*begins[1:], len(tokens)]
    return [sentence.part(begin, end) for begin, end in zip(begins, ends, strict=True)]


def _parted(sentence: Message) -> list[Message]:
    """The sentence cut at commas and joins, each part with one exercise and its figures; empty if it is not so."""
    words = sentence.words
    cuts = [0, *(at for at, word in enumerate(words) if word in (",", "and", "then", "plus", "&")), len(words)]
    parts: list[Message] = []
    begin = 0
    for end in cuts[1:]:
        part = sentence.part(begin, end)
        rest = sentence.part(end, len(words))
        if part.exercises and (not rest.exercises or _run(sentence.part(end, rest.exercises[0].start + end).tokens)):
            parts.append(part)
            begin = end
    if begin < len(words) and parts:
        parts[-1] = replace(sentence, tokens=parts[-1].tokens + sentence.tokens[begin:])
    fits = all(len(each.exercises) == 1 and _run(_behind_names(each)) for each in parts)
    return parts if len(parts) > 1 and fits else []


def _behind_times(sentence: Message, end: int) -> int:
    """The place behind ``3 times`` where that stands behind a name."""
    words = sentence.words
    return end + 2 if words[end + 1 : end + 2] == ("times",) and sentence.numbers() else end


def _behind_names(clause: Message) -> tuple[Token, ...]:
    held = {at for each in clause.exercises for at in range(each.start, each.end)}
    days = {at for each in clause.days(_past) for at in range(each.start, each.end)}
    times = {at for each in clause.times() for at in range(each.start, each.end)}
    return tuple(token for at, token in enumerate(clause.tokens) if at not in held | days | times)


def _read(exercise: Exercise, clause: Message, unit: Unit, context_load: str = "") -> Done | None:
    """The sets of a clause, as notation reads them; None if it does not."""
    rest = _behind_names(clause)
    run = _run(rest)
    plain, overall, of_last = _without_effort(run)
    texts = [_spelled(run), written(clause.text, rest), _spelled(plain)]
    if overall is not None or of_last is not None:
        texts = texts[2:]
    if context_load:
        texts = [f"{context_load} {_spelled(run)}", f"{_spelled(run)} {context_load}"]
    for text in dict.fromkeys(texts):
        takes_effort = text == _spelled(plain)
        log = parse(f"{exercise.name}: {text}", None, default_unit=unit)
        found = sets_of(log) if is_clean(log) else ()
        if len(found) != 1 or found[0].exercise.id != exercise.id:
            continue
        sets = found[0].sets
        if not _is_possible(sets):
            continue
        if exercise.kind is Kind.REPS and any(one.reps is None for one in sets):
            continue
        if takes_effort and overall is not None:
            sets = tuple(replace(each, rpe=overall) for each in sets)
        if takes_effort and of_last is not None:
            sets = (*sets[:-1], replace(sets[-1], rpe=of_last))
        return Done(exercise, sets)
    return _by_chunks(exercise, run, unit)


def _by_chunks(exercise: Exercise, run: Sequence[Piece], unit: Unit) -> Done | None:
    """The sets of a run that is told piece by piece, ``two sets of 5 with 315 lb, then a single with 150 kg``."""
    for cut in ("then", ","):
        chunks: list[list[Piece]] = [[]]
        for piece in run:
            if piece.kind == cut and chunks[-1]:
                chunks.append([])
            elif piece.kind != cut:
                chunks[-1].append(piece)
        chunks = [
            chunk for chunk in chunks if any(piece.kind in ("n", "single", "triple", "double") for piece in chunk)
        ]
        if len(chunks) < 2:
            continue
        sets: list[SetDone] = []
        for chunk in chunks:
            log = parse(f"{exercise.name}: {_spelled(chunk)}", None, default_unit=unit)
            found = sets_of(log) if is_clean(log) else ()
            loaded = any(piece.kind == "unit" for piece in chunk)
            if len(found) != 1 or found[0].exercise.id != exercise.id or not loaded:
                break
            if any(one.reps is None or one.weight is None for one in found[0].sets):
                break
            sets += found[0].sets
        else:
            return Done(exercise, tuple(sets))
    return None


def _is_possible(sets: Sequence[SetDone]) -> bool:
    """Whether what was read is no list where the counts of one are meant: each number stands for something."""
    return len(sets) <= 30 and all((one.reps or one.seconds or 0) > 0 for one in sets)


def _run(tokens: Sequence[Token]) -> list[Piece]:
    """The pieces of a stretch that are of sets; empty if no number of it can be."""
    found = pieces(tokens)
    kinds = {piece.kind for piece in found}
    if "n" not in kinds and "clock" not in kinds:
        return []
    return [piece for piece in found if piece.kind not in ("word", "break")]


def _is_dense(clause: Message) -> bool:
    """Whether a stretch is little else than sets."""
    found = pieces(_behind_names(clause))
    words = sum(piece.kind == "word" for piece in found)
    return words <= 6 or any(piece.kind in ("x", "unit", "reps", "sets") for piece in found)


def _mended_last(done: Done, clause: Message, run: Sequence[Piece]) -> Done | None:
    """The sets that were told last, with what a sentence behind them says of the last one, or of the effort of each."""
    if effort := _effort_of_last(run):
        return replace(done, sets=(*done.sets[:-1], replace(done.sets[-1], rpe=effort)))
    numbers = [Decimal(piece.text) for piece in run if piece.kind == "n"]
    kinds = {piece.kind for piece in run}
    if "rpe" in kinds and len(numbers) == len(done.sets) > 1 and max(numbers) <= 10 and "unit" not in kinds:
        return replace(done, sets=tuple(replace(one, rpe=each) for one, each in zip(done.sets, numbers, strict=True)))
    is_last = clause.phrase("last one") or clause.phrase("last set")
    if is_last and len(numbers) == 1 and not kinds & {"unit", "x", "sets", "rpe", "@", "rir"} and numbers[0] <= 30:
        return replace(done, sets=(*done.sets[:-1], replace(done.sets[-1], reps=int(numbers[0]))))
    return None


def _effort_of_last(run: Sequence[Piece]) -> Decimal | None:
    _plain, overall, of_last = _without_effort(run)
    numbers = [piece for piece in _plain if piece.kind == "n"]
    return (of_last or overall) if not numbers else None


def _without_effort(run: Sequence[Piece]) -> tuple[list[Piece], Decimal | None, Decimal | None]:
    """The run without one effort that is told of all sets (``all @8``) or of the last (``last set RPE 9``)."""
    kinds = [piece.kind for piece in run]
    marks = [at for at, kind in enumerate(kinds) if kind in ("@", "rpe", "rir")]
    if not marks:
        return list(run), None, None
    at = marks[0]
    end = at + 1
    while end < len(run) and kinds[end] in ("@", "rpe", "rir"):
        end += 1
    if (
        end >= len(run)
        or kinds[end] != "n"
        or len([mark for mark in marks if mark >= end])
        or Decimal(run[end].text) > 10
    ):
        return list(run), None, None
    value = Decimal(run[end].text)
    effort = 10 - value if "rir" in kinds[at:end] else value
    before = kinds[max(0, at - 3) : at]
    behind = kinds[end + 1 : end + 3]
    rest = [piece for place, piece in enumerate(run) if not at <= place <= end]
    if "last" in before + behind:
        return [piece for piece in rest if piece.kind != "last"], None, effort
    if {"all", "each", "both"} & set(before + behind):
        return [piece for piece in rest if piece.kind not in ("all", "each", "both")], effort, None
    return list(run), None, None


def _spelled(run: Sequence[Piece]) -> str:
    """A run in the notation of logs."""
    parts = list(run)
    parts = _spoken_products(parts)
    parts = _marked_reps(parts)
    parts = _lists(parts)
    text: list[str] = []
    for at, piece in enumerate(parts):
        if piece.kind == "for":
            is_product = (
                at and parts[at - 1].kind in ("unit", "n") and at + 1 < len(parts) and parts[at + 1].kind == "n"
            )
            is_counted = at + 2 < len(parts) and parts[at + 2].kind in ("x", "sets", "times")
            text.append("x" if is_product and not is_counted else "")
            continue
        if piece.kind in ("all", "last", "both", "of", "side", "at"):
            continue
        text.append({"and": ",", "then": ",", "hand": "", "each": ""}.get(piece.kind, piece.text))
    return " ".join(filter(None, text)).strip(" ,/+") if text and text[0] != "+" else " ".join(filter(None, text))


def _spoken_products(parts: list[Piece]) -> list[Piece]:
    """``3 sets of 5`` and ``three times ten`` as ``3x5``, ``15 (pushups) 3 times`` as ``3x15``."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        kinds = [piece.kind for piece in parts[at : at + 4]]
        if kinds[:2] == ["n", "sets"] and parts[at + 1].text != "x":
            behind = at + 2
            while behind < len(parts) and parts[behind].kind in ("of", ",", "each", "x", "and"):
                behind += 1
            is_reps = behind < len(parts) and parts[behind].kind == "n"
            followed = parts[behind + 1].kind if behind + 1 < len(parts) else ""
            if followed in (",", "and", "n") and is_reps and not _goes_on(parts, behind + 1):
                followed = ""
            if is_reps and followed not in ("unit", "n", "/", ",", "sec", "min", "and") and _is_count(parts[at]):
                found.append(Piece("product", f"{parts[at].text}x{parts[behind].text}"))
                at = behind + 1 + (followed == "reps")
                continue
            if is_reps and followed in ("n", "/", ",", "and", "unit"):
                at = behind if followed != "unit" else at
                if followed != "unit":
                    continue
        if kinds[:3] == ["n", "times", "n"] and _is_count(parts[at]):
            found.append(Piece("product", f"{parts[at].text}x{parts[at + 2].text}"))
            at += 3
            continue
        if kinds[:3] == ["n", "n", "times"] and len(kinds) == 3:
            found.append(Piece("product", f"{parts[at + 1].text}x{parts[at].text}"))
            at += 3
            continue
        if kinds[:1] in (["single"], ["double"], ["triple"]):
            reps = {"single": "1", "double": "2", "triple": "3"}[kinds[0]]
            if found and found[-1].kind == "n" and found[-1].text == "1":
                found.pop()
            found.append(Piece("marked", f"x {reps}"))
            at += 1
            continue
        found.append(parts[at])
        at += 1
    return found


def _goes_on(parts: Sequence[Piece], at: int) -> bool:
    """Whether a list of reps goes on at ``at``: with a number that is no load."""
    while at < len(parts) and parts[at].kind in (",", "and", "then"):
        at += 1
    if at >= len(parts) or parts[at].kind != "n" or not _is_reps(parts[at]):
        return False
    return at + 1 >= len(parts) or parts[at + 1].kind not in ("unit", "x", "sets")


def _is_count(piece: Piece) -> bool:
    return Decimal(piece.text) <= 12 and Decimal(piece.text) == int(Decimal(piece.text))


def _marked_reps(parts: list[Piece]) -> list[Piece]:
    """``82.5 x5 x5 x3`` as ``82.5 5/5/3``."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        marked: list[str] = []
        end = at
        while end + 1 < len(parts) and parts[end].kind == "x" and parts[end + 1].kind == "n":
            marked.append(parts[end + 1].text)
            end += 2
            if end < len(parts) and parts[end].kind == "," and end + 1 < len(parts) and parts[end + 1].kind == "x":
                end += 1
        before = found[-1].kind if found else ""
        if len(marked) > 2 and before in ("n", "unit") and _is_load(found):
            found.append(Piece("list", "/".join(marked)))
            at = end
            continue
        found.append(parts[at])
        at += 1
    return found


def _is_load(found: Sequence[Piece]) -> bool:
    number = next((piece for piece in reversed(found) if piece.kind == "n"), None)
    return number is not None and (found[-1].kind == "unit" or Decimal(number.text) > 12)


def _lists(parts: list[Piece]) -> list[Piece]:
    """``5 5 5``, ``5, 5 and then 4`` and ``6 and 6 and 6`` as ``5/5/5``: numbers that cannot be a load."""
    found: list[Piece] = []
    at = 0
    while at < len(parts):
        run: list[str] = []
        end = at
        while end < len(parts) and parts[end].kind == "n" and _is_reps(parts[end]):
            run.append(parts[end].text)
            end += 1
            behind = end
            while behind < len(parts) and parts[behind].kind in (",", "and", "then", "/"):
                behind += 1
            if behind < len(parts) and parts[behind].kind == "n" and _is_reps(parts[behind]):
                following = parts[behind + 1].kind if behind + 1 < len(parts) else ""
                if following in ("unit", "x", "sets"):
                    break
                end = behind
            else:
                break
        following = parts[end].kind if end < len(parts) else ""
        before = found[-1].kind if found else ""
        if (
            len(run) > 1
            and following not in ("unit", "x", "sets", "sec", "min")
            and before not in ("x", "@", "rpe", "rir")
        ):
            found.append(Piece("list", "/".join(run)))
            at = end
            continue
        found.append(parts[at])
        at += 1
    return found


def _is_reps(piece: Piece) -> bool:
    value = Decimal(piece.text)
    return value == int(value) and 0 < value <= 30
