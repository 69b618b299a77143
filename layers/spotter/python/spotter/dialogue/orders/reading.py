"""A message as orders, sentence by sentence and clause by clause."""

from collections.abc import Callable, Sequence, Set
from typing import ClassVar

from spotter.catalogue.forms import IMPLEMENT_WORDS
from spotter.dialogue.orders.amounts import Amounts
from spotter.dialogue.orders.clause import Clause
from spotter.dialogue.orders.closing import Closing
from spotter.dialogue.orders.names import Ref, Scene
from spotter.dialogue.orders.phrases import kinds_at
from spotter.dialogue.orders.pieces import AMOUNT, COMMA, NUMBER, REF, UNKNOWN, WORD, Piece, pieces
from spotter.dialogue.orders.told import AT, FIRST, LAST, VERBS, Entry, Orders, Place
from spotter.language.negation import Denial, scopes
from spotter.language.numbers import ordinal_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_ends = frozenset(".!?;")
_asking = word_set("why what whats how where wheres which who whose when is are does am was were did didnt arent isnt")
_out = word_set("out")
_having = word_set("have has got ive gotta theres is")
_polite = word_set("can could would will may")
_whom = word_set("you u ya we i")
_what = word_set("the my all both each every these those")
"""Behind a polite word what is to become another, where an amount is told: ``could the rows become 4 sets``."""
_opening = word_set(", so and but then - though")
_wondering = word_set("wonder wondering")
_being = word_set("is are was were")
_strictly = ("remove", "take", "add", "swap", "change", "move", "pair", "start", "finish", "keep")
_taking = ("remove", "take")
_near = 2
_behind_what_goes = word_set("please pls now too though tho then instead , so because it that")
_exclaimed = word_set("lmao lmfao rofl omg omfg wtf smh jfc jeez geez bruh haha hehe pff meh argh")
"""What is called out and says nothing."""
_counted_apart = word_set("not from over")


def orders_in(scene: Scene) -> Orders:
    """All that the message orders, as far as it is clear."""
    return _Reading(scene).read()


class _Reading:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.found = Orders()
        self.closing = Closing(scene, self.found)
        self.clause = Clause()
        self.by: int | None = None
        self.aside: set[int] = set()
        """Where remarks stand, before what is politely asked for."""
        self.tells = False
        """Whether a sentence tells what was done."""

    def read(self) -> Orders:
        for start, end in _sentences(self.scene.tokens):
            self._sentence(start, end)
        self.closing.finish()
        is_of_a_log = self.tells and not self.found.is_ordered
        self.found.unsafe = self.found.unsafe or is_of_a_log or _is_denied_otherwise(self.scene.tokens, self.aside)
        return self.found

    def _sentence(self, start: int, end: int) -> None:
        found = pieces(self.scene, start, end)
        begin = self._polite_from(found, start, end)
        if begin > start:  # what stands before it only says why
            self.aside.update(range(start, begin))
            self._hear([each for each in found if each.start < begin])
            found, start = [each for each in found if each.start >= begin], begin
        if self._asks(found, start, end):
            self.found.questions.append((start, end))
            self._hear(found)
            return
        if any(each.is_a("told", "elsewhere") and not each.is_a("fill") for each in found):
            names = any(each.is_a(REF) for each in found) or any(each.is_a("elsewhere") for each in found)
            self.tells = True
            self.found.unsafe = self.found.unsafe or names
            return
        self.clause = Clause()
        for at, piece in enumerate(found):
            self._take(found, at, piece)
        self._close()

    def _hear(self, found: Sequence[Piece]) -> None:
        named = [each.value for each in found if isinstance(each.value, Ref)]
        self.closing.hear([Entry(each) for each in named if not each.muscles or each.named])

    def _polite_from(self, found: list[Piece], start: int, end: int) -> int:
        """Where something is politely asked for behind a remark: ``they drag on, so could you cut the rests``."""
        tokens = self.scene.tokens
        for each in found:
            words = [token.text for token in tokens[each.start : each.end]]
            if each.is_a("fill") and (set(words) & _wondering or words[:3] == ["would", "it", "be"]):
                return start if self._orders([one for one in found if one.start < each.start]) else each.end
        for at in range(start + 1, end - 1):
            is_begun = tokens[at].text in _polite and tokens[at - 1].text in _opening
            if is_begun and tokens[at + 1].text in (*_whom, *_what):
                before = [each for each in found if each.start < at]
                return start if self._orders(before) else at
        return start

    def _orders(self, found: Sequence[Piece]) -> bool:
        """Whether something is ordered, or is not to be touched."""
        if any(token.text in _out for each in found for token in self.scene.tokens[each.start : each.end + 1]):
            return True
        is_denied = any(each.is_a("negative", "no") for each in found)
        if is_denied and any(each.is_a(REF) for each in found):
            return True
        return any(each.is_a(*(VERBS if is_denied else _strictly)) for each in found)

    def _asks(self, found: list[Piece], start: int, end: int) -> bool:
        words = [token.text for token in self.scene.tokens[start:end] if token.is_word]
        first = next((word for word in words if word not in ("and", "but", "also", "so", "ok", "wait", "yeah")), "")
        is_asked = any(token.text == "?" for token in self.scene.tokens[end - 1 : end + 1])
        if first in _asking:
            return True
        orders = any(each.is_a(*VERBS) for each in found)
        second = words[words.index(first) + 1] if first in words[:-1] else ""
        is_to_become = second in _what and any(each.is_a(AMOUNT) for each in found)
        if first in _polite and second not in _whom and not is_to_become:
            return True  # ``would it be bad to drop the rows``
        return is_asked and not (first in _polite or first == "please" or (orders and _begins(self.scene, start)))

    def _take(self, found: list[Piece], at: int, piece: Piece) -> None:
        """One piece more; a new clause where it begins one."""
        clause, after = self.clause, found[at + 1] if at + 1 < len(found) else None
        before = found[at - 1] if at else None
        if clause.start < 0:
            clause.start = piece.start
        value = piece.value
        if isinstance(value, Ref) and self._is_where_to(piece):
            clause.put(Place(AT, index=value.places[0]))
        elif isinstance(value, Ref):
            self._name(value)
        elif isinstance(value, Amounts):
            self._amounts(value, before)
        elif isinstance(value, int):
            if (before is not None and before.is_a("negative", "instead")) or self._is_apart(piece):
                self.clause.negative = False
            elif before is not None and before.is_a("link", "fill") and self._is_with(piece):
                clause.tell(Amounts(notes=(f"With the {value}.",)))
            else:
                clause.number(value)
        else:
            self._phrase(piece, before, after)
        self.clause.end = piece.end
        self.clause.joined = piece.is_a("join", COMMA) or (self.clause.joined and piece.kinds == {"fill"})

    def _is_where_to(self, piece: Piece) -> bool:
        """Whether a place is where something is to go: ``move it up to 2nd``."""
        tokens, ref = self.scene.tokens, piece.value
        is_place = isinstance(ref, Ref) and len(ref.places) == 1 and piece.end == piece.start + 1
        is_place = is_place and ordinal_at(tokens, piece.start) is not None
        return is_place and self.clause.verb in ("move", "put") and tokens[piece.start - 1].text == "to"

    def _is_apart(self, piece: Piece) -> bool:
        return piece.start > 0 and self.scene.tokens[piece.start - 1].text in _counted_apart

    def _is_with(self, piece: Piece) -> bool:
        """Whether it is what an exercise is done with: ``with the 16``."""
        words = [token.text for token in self.scene.tokens[max(0, piece.start - _near) : piece.start]]
        return "with" in words and bool(self.clause.entries)

    def _amounts(self, amounts: Amounts, before: Piece | None) -> None:
        if before is not None and before.is_a("negative", "instead") and not self.clause.is_open:
            self.clause.negative = False  # ``3x10, not 3x12``
            return
        if self.clause.verb in _taking and self.clause.entries:
            self._of_what_goes(amounts)
            return
        if self.clause.joined and self.clause.contradicts(amounts):
            is_rest = self.clause.is_rest
            self._begin("")
            self.clause.is_rest = is_rest
        self.clause.tell(amounts)

    def _of_what_goes(self, amounts: Amounts) -> None:
        """An amount behind what goes: ``drop the rows to 3 sets``; of several, it is of the last, which stays."""
        clause = self.clause
        if len(clause.entries) > 1:
            last = clause.entries.pop()
            self._begin("")
            self.clause.name(last.ref)
            self.clause.tell(amounts)
            return
        clause.unclear = clause.unclear or clause.linked_at is None
        clause.tell(amounts)

    def _name(self, ref: Ref) -> None:
        clause = self.clause
        is_full = (
            clause.verb in ("swap", "change")
            and clause.linked_at is not None
            and len(clause.entries) > clause.linked_at
        )
        is_moved = clause.place is not None and clause.entries and not clause.asks_beside and clause.verb != "add"
        is_apart = clause.is_closed and clause.joined
        if (is_full and clause.joined) or is_moved or is_apart or (clause.rests and clause.joined):
            verb = clause.verb if is_full or (clause.verb in ("move", "put") and not is_apart) else ""
            self._begin(verb)
            self.clause.before = (clause.verb or "remove") if is_apart and "out" in clause.particles else ""
        self.clause.name(ref)

    def _named_last(self, before: Piece | None) -> bool:
        """Whether an exercise stands right before, of which nothing was told yet."""
        entries = self.clause.entries
        is_named = before is not None and before.is_a(REF) and bool(entries)
        return is_named and entries[-1].amounts.empty and self.clause.linked_at is None

    def _change_of_the_last(self, verb: str) -> None:
        """``The row change it for a band row``: what was named last is what is to become another."""
        last = self.clause.entries.pop()
        if self.clause.entries or self.clause.verb:
            self._begin(verb)
        self.clause.verb, self.clause.negative = verb, False
        self.clause.name(last.ref)

    def _begin(self, verb: str, *, negative: bool = False) -> None:
        start = self.clause.end
        self._close()
        self.clause = Clause(verb, max(start, 0), start, negative=negative)

    def _close(self) -> None:
        self.closing.close(self.clause, self.by)
        self.clause, self.by = Clause(), None

    def _phrase(self, piece: Piece, before: Piece | None, after: Piece | None) -> None:
        clause = self.clause
        is_beside_a_name = after is not None and after.is_a(REF)
        if piece.is_a("apart"):
            self._apart(before)
        elif piece.is_a("goes"):
            self._goes(after)
        elif piece.is_a("fit") and not is_beside_a_name:
            self._fit(piece)
        elif piece.is_a("no"):
            self._no(piece, is_beside_a_name=is_beside_a_name)
        elif piece.is_a("negative"):
            self._negative(after)
        elif piece.is_a("all", "others", "each", "these", "it") and not (piece.is_a("put") and after is not None):
            self._whole(piece, after)
        elif piece.is_a("pair") and clause.entries and not clause.joined and clause.verb in ("", "put", "want", "add"):
            clause.pair()
        elif (kind := next((each for each in self._of_amounts if piece.is_a(each)), None)) is not None:
            self._of_amounts[kind](self, piece)
        elif piece.is_a("swap", "change") and after is not None and after.is_a("it") and self._named_last(before):
            self._change_of_the_last(next(verb for verb in VERBS if piece.is_a(verb)))
        elif piece.is_a(*VERBS):
            self._verb(next(verb for verb in VERBS if piece.is_a(verb)))
        else:
            self._between(piece, before)

    def _no(self, piece: Piece, *, is_beside_a_name: bool) -> None:
        """``no rows`` takes them out; ``i have no bench at home`` says what there is not."""
        if piece.start and self.scene.tokens[piece.start - 1].text in _having:
            self.found.unsafe = True
        elif is_beside_a_name:
            self._verb("remove")

    def _goes(self, after: Piece | None) -> None:
        """What is named before it is to go; ``should go last`` and ``should go up to 4 sets`` say where to."""
        behind = self.scene.tokens[after.start].text if after is not None else ""
        if after is not None and not after.is_a(COMMA, "join", "out") and behind not in _behind_what_goes:
            return
        if self.clause.entries and not self.clause.verb:
            self.clause.verb = "remove"

    def _shorter_rests(self, _piece: Piece) -> None:
        if not self.clause.is_open and self.clause.joined and self.clause.told.time is None:
            self._begin("")
        self.by = self.clause.shorten_rests()

    def _apart(self, before: Piece | None) -> None:
        if before is not None and before.is_a("no", "negative"):
            self.found.unsafe = True  # ``no straight sets``
            return
        if not self.clause.is_open and self.clause.joined:
            self._begin("")
        self.clause.apart = True

    def _to_failure(self, _piece: Piece) -> None:
        self.clause.fail()

    def _last_set(self, _piece: Piece) -> None:
        self.clause.is_last_set = True

    def _rest(self, _piece: Piece) -> None:
        self.clause.rest()

    def _times(self, piece: Piece) -> None:
        self.clause.tell(Amounts(sets=1 if piece.is_a("once") else 2))

    def _fit(self, piece: Piece) -> None:
        """It is to take a time; ``make it`` may as well be how much of an exercise there is to be."""
        if self.clause.entries and self.clause.joined:
            self._begin("")
        self.clause.fits, self.clause.fills = True, self.clause.fills or piece.is_a("full")
        words = {token.text for token in self.scene.tokens[piece.start : piece.end]}
        if "make" in words:
            self.clause.makes = True
            self.clause.verb = self.clause.verb or "put"
            self.clause.whole = self.clause.whole or "it"

    def _negative(self, after: Piece | None) -> None:
        if after is not None and after.is_a(NUMBER, AMOUNT):
            return
        if not self.clause.is_open:
            self._begin("", negative=True)
        self.clause.negative = True

    def _only(self, piece: Piece) -> None:
        if self.clause.is_open or piece.end - piece.start > 1:
            self.clause.only = " ".join(token.text for token in self.scene.tokens[piece.start : piece.end])

    def _whole(self, piece: Piece, after: Piece | None) -> None:
        if after is not None and after.is_a(REF, "rest") and piece.is_a("all", "each", "these"):
            if after.is_a("rest"):
                self.clause.whole = "all"
            self.clause.takes_all = True
            return
        if self.clause.entries and self.clause.joined and piece.is_a("all", "others"):
            self._begin("")
        kind = next(each for each in ("others", "all", "each", "these", "it") if piece.is_a(each))
        if kind == "it" and piece.is_a("fill") and self.clause.entries:
            return
        self.clause.whole = kind if self.clause.whole in ("", "it") else self.clause.whole

    def _verb(self, verb: str) -> None:
        clause = self.clause
        if clause.is_open and (not clause.verb or clause.negative or clause.only):
            clause.verb = verb
            return
        if clause.is_open and verb in ("put", "want"):
            return
        if clause.instead_at == 0 and not clause.verb:
            clause.verb = verb  # ``instead of shrugs i want face pulls``
            return
        self._begin(verb, negative=clause.negative and clause.is_open)

    def _between(self, piece: Piece, before: Piece | None) -> None:
        """Words around what is named: where it goes, what it is for, and what is not clear."""
        clause = self.clause
        words = {token.text for token in self.scene.tokens[piece.start : piece.end]}
        kind = next((each for each in self._around if piece.is_a(each)), None)
        is_edge = bool(words & {"first", "last"}) and before is not None and before.is_a(REF, "all", "these", "it")
        if kind is None and is_edge:
            clause.put(Place(FIRST if "first" in words else LAST))
        elif kind is not None:
            self._around[kind](self, piece)
        elif piece.is_a(UNKNOWN) and not words & _exclaimed:
            self.found.unsafe = True  # a word that nobody knows never leads to a change
        elif piece.is_a("fill") and words & _being and clause.whole == "all" and not clause.verb:
            clause.states = True
        elif piece.is_a(WORD):
            clause.words += 1
            clause.gear |= words & IMPLEMENT_WORDS

    def _into(self, _piece: Piece) -> None:
        self.clause.verb, self.clause.linked_at = self.clause.verb or "swap", len(self.clause.entries)

    def _instead(self, _piece: Piece) -> None:
        self.clause.instead_at = len(self.clause.entries)

    def _at(self, piece: Piece) -> None:
        self.clause.put(Place(FIRST if piece.is_a("first") else LAST))

    def _beside(self, piece: Piece) -> None:
        self.clause.beside(piece)

    def _particle(self, piece: Piece) -> None:
        self.clause.particles |= piece.kinds & {"out", "back", "in"}
        is_named = bool(self.clause.entries or self.clause.whole in ("it", "these"))
        self.clause.is_closed = is_named and piece.is_a("out", "in") and self.clause.verb in ("", "take", "remove")

    def _link(self, _piece: Piece) -> None:
        if (self.clause.entries or self.clause.whole) and self.clause.linked_at is None:
            self.clause.linked_at = len(self.clause.entries)

    def _limit(self, _piece: Piece) -> None:
        self.found.unsafe = self.found.unsafe or not self.clause.negative

    def _hedge(self, _piece: Piece) -> None:
        self.clause.hedged = True

    def _back_out(self, _piece: Piece) -> None:
        self.found.unsafe = self.found.unsafe or bool(self.found.orders) or not self.clause.is_open

    def _something(self, _piece: Piece) -> None:
        self.clause.something = True

    def _degree(self, _piece: Piece) -> None:
        self.clause.unclear = True

    def _manner(self, piece: Piece) -> None:
        self.clause.manner(self.scene.tokens[piece.start : piece.end])

    _of_amounts: ClassVar[dict[str, Callable[["_Reading", Piece], None]]] = {
        "shorter_rest": _shorter_rests,
        "failure": _to_failure,
        "last_set": _last_set,
        "rest": _rest,
        "once": _times,
        "twice": _times,
        "only": _only,
    }
    _around: ClassVar[dict[str, Callable[["_Reading", Piece], None]]] = {
        "into": _into,
        "instead": _instead,
        "first": _at,
        "last": _at,
        "before": _beside,
        "after": _beside,
        "out": _particle,
        "back": _particle,
        "in": _particle,
        "link": _link,
        "limit": _limit,
        "hedge": _hedge,
        "back_out": _back_out,
        "something": _something,
        "degree": _degree,
        "manner": _manner,
    }


def _is_denied_otherwise(tokens: Sequence[Token], aside: Set[int]) -> bool:
    """Whether something is denied in words that are not among the phrases of orders: ``no need to remove the rows``."""
    denials = (each for each in scopes(tokens) if each.kind is Denial.DENY and each.cue_start not in aside)
    return any("negative" not in kinds_at(tokens, each.cue_start)[0] for each in denials)


def _begins(scene: Scene, start: int) -> bool:
    """Whether a sentence begins with what is to be done: ``swap it for rows?``."""
    return bool(kinds_at(scene.tokens, start)[0] & set(VERBS))


def _sentences(tokens: tuple[Token, ...] | list[Token]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    begin = 0
    for at, token in enumerate(tokens):
        if token.text in _ends or token.kind is TokenKind.BREAK:
            if at > begin:
                found.append((begin, at))
            begin = at + 1
    if begin < len(tokens):
        found.append((begin, len(tokens)))
    return found
