"""What a message says of the workout that is wanted: its words as constraints."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Equipment, Level, joints_of, muscles_of
from spotter.catalogue.equipment import CARDIO_MACHINES
from spotter.coaching.compose import Goal, Session
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.coaching.contraindications import Movement, exercises_of
from spotter.coaching.types import Severity
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.composing.bare_minutes import bare_minutes
from spotter.dialogue.composing.build_parts import SPARED
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.excluded_exercises import covered_by, moving
from spotter.dialogue.conversation.figures_put_right import figure_put_right
from spotter.dialogue.pains.brought_on import with_causes
from spotter.dialogue.pains.told import Pain, accounted_for, as_bad_as_told, is_where_a_bar_goes, recovered
from spotter.dialogue.person.years_of_training import has_lifted, level_by_years
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.amounts import Scheme, most_reps
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import wishes
from spotter.dialogue.wished.heeding import heeding
from spotter.dialogue.wished.places import heavy_doses, told_first
from spotter.language.clauses import sentences
from spotter.language.durations import Duration
from spotter.language.negation import Denial
from spotter.language.tokens import Token, TokenKind

SHORT_MINUTES, LONG_MINUTES = 20, 75
"""What "a quick one" and "a long one" take."""
LITTLE_SLEEP_SECONDS = 6 * 3600
"""Less sleep than this is a day of low energy."""
_shortest_seconds = 300
_sparing = frozenset(
    {"around", "avoid", "careful", "spare", "sparing", "load", "easy", "friendly", "mind", "gentle", "protect", "kind"}
)
_of_a_session = frozenset({"easy", "gentle", "load", "kind", "mind"})
"""What is as often said of the session, or of other things."""
_loading = frozenset(
    [
        *("load", "loads", "loaded", "loading", "stress", "stressed", "stressing", "strain", "straining"),
        *("pressure", "burden"),
    ]
)
"""With one of these, what is not wanted of a part of the body is work that asks much of it."""
_near = 6
_being = frozenset(
    [
        *("is", "are", "was", "were", "r", "feel", "feels", "felt", "still", "so", "all", "already"),
        *("absolutely", "totally", "pretty", "quite", "very"),
    ]
)
_longest_state = 4
_states = frozenset({"is", "are", "feel", "feels"})
_spent = frozenset(
    [
        *("dead", "done", "fried", "toast", "cooked", "smoked", "shot", "wrecked", "knackered", "trashed"),
        *("sore", "tired", "destroyed", "battered", "finished", "jelly", "soup", "mush", "noodles", "spaghetti"),
        *("pudding", "rubber", "lead", "concrete", "gone", "ruined", "wasted", "mashed", "smashed", "killing"),
        *("munted", "hammered", "beaten", "trained", "worked", "hit", "exhausted"),
    ]
)
_did = frozenset({"did", "done", "trained", "hit", "worked", "smashed", "hammered", "blasted", "destroyed"})
_to_come = frozenset({"gonna", "wanna", "to", "will", "ill", "lets", "should", "gotta", "imma", "can", "want"})
"""Before what may be a deed: it is still to be done, as in ``gonna hit push``."""
_before_areas = frozenset({"my", "the", "some", "heavy", "just", "already", "on", "both", "a"})
_handling = frozenset(
    [
        *("rough", "harsh", "hard", "easy", "kind", "gentle", "careful", "canny", "tough", "nice", "heavy", "soft"),
        *(
            "kinder",
            "gentler",
            "easier",
            "rougher",
            "harder",
            "nasty",
            "mean",
            "bad",
            "demanding",
            "taxing",
            "stressful",
        ),
    ]
)
"""Before "on" or "with" and a part of the body: how it is to be treated."""
_treated = frozenset({"on", "with", "wi", "to", "for", "of"})
_heavy = frozenset({"hard", "tough", "heavy", "harder", "demanding", "taxing", "rough", "mean", "nasty", "bad", "nice"})
"""Before "for": what is wanted of a part to be trained, unless it is denied."""
_protecting = frozenset(["spare", "spares", "sparing", "protect", "protects", "protecting", "babying", "baby"])
_no = frozenset({"no", "not"})
_bodily = frozenset({"my", "the", "our", "a", "bad", "left", "right", "dodgy", "both", "old", "poor"})
_unhappy = frozenset(
    [
        *("cranky", "grumpy", "dodgy", "iffy", "unhappy", "crunchy", "clicky", "moody", "touchy", "temperamental"),
        *("hates", "hate", "complains", "complain", "complaining", "moans", "moan", "moaning", "grumbles", "grumbling"),
        *("clicks", "click", "clicking", "protests", "protesting", "delicate", "fragile", "beat", "banged", "wonky"),
        *("gippy", "jippy", "niggling", "niggles", "niggly", "tweaky", "playing", "acting", "whinges", "whingy"),
    ]
)
"""Behind a part of the body: it is to be spared, though nobody said that it hurts."""
_weak_cardio = frozenset({"running", "run", "jog", "jogging", "swimming", "cycling", "recovery"})
"""Words of a kind of session that are as often part of a story."""
_only = frozenset({"only", "just", "solely", "exclusively"})
_list_of_gear = frozenset({"and", "or", ",", "/", "&", "n", "with", "the", "some", "+", "plus"})
_more = frozenset({"also", "additionally", "too", "plus"})
_more_pairs = frozenset(
    [
        *(("as", "well"), ("do", "have"), ("actually", "have"), ("actually", "got"), ("after", "all")),
        *(("you", "forgot"), ("u", "forgot"), ("you", "missed"), ("u", "missed"), ("forgot", "about")),
    ]
)
_adding = frozenset({"add", "adding"})


def constraints_of(said: Understanding, pains: tuple[Pain, ...] = ()) -> WorkoutConstraints:
    """What a message says of the workout that is wanted. ``pains`` are those that safety found in it."""
    equipment, place = _equipment(said)
    pains = tuple(each for each in pains if not _is_to_be_trained(said, each))
    pains = with_causes(said, _minded(said, (*pains, *_named_parts(said, pains))))
    sore = {at for pain in pains for at in range(pain.start, pain.end)}
    named = [each for each in said.named("area") if each.start not in sore]
    areas = [each for each in named if each.denied or not _is_spent(said, each)]
    spent = [each for each in named if each not in areas and each.value not in {one.value for one in areas}]
    feeling, why = _feeling(said)
    sets, reps = _sets_and_reps(said)
    includes = _includes(said, accounted_for(said.tokens, pains))
    wanted = WorkoutConstraints(
        minutes=_minutes(said),
        equipment=equipment,
        adds=_adds(said),
        place=place,
        lacking=frozenset().union(*(_gear(each) for each in said.named("equipment", "location", denied=True))),
        loads=tuple(
            (each.value.text, each.value.load)
            for each in said.named("equipment", denied=False)
            if isinstance(each.value, Gear) and each.value.load is not None
        ),
        areas=tuple(dict(area_named(str(each.value)) for each in areas if not each.denied).items()),
        level=_level(said),
        goal=next((Goal(str(each.value)) for each in said.named("goal", denied=False)), None),
        session=_session(said, equipment),
        pains=pains,
        exclusions=_exclusions(said),
        includes=includes,
        same_as=next((str(each.value) for each in said.named("like", denied=False)), ""),
        unwanted=frozenset().union(
            *(
                muscles_of_area(area_named(str(each.value))[1])
                for each in (*areas, *spent)
                if each.denied or each in spent
            )
        ),
        feeling=feeling,
        why_feeling=why,
        intensity=_intensity(said),
        returning=any(True for _ in said.named("returning")),
        count=_count(said) or _of_just_these(said, includes),
        sets=sets,
        reps=reps,
        age=_age(said),
        withdrawn=_withdrawn(said),
        allowed=frozenset().union(*(covered_by(each) for each in _mentioned(said, "allowed"))),
    )
    wanted = heeding(replace(wanted, begins_with=told_first(said)), said)
    dosed = {named.text for named, _dose in wanted.doses}
    heavy = tuple((named, dose) for named, dose in heavy_doses(said) if named.text not in dosed)
    in_a_gym = wanted.in_a_gym or has_lifted(said.tokens)
    return replace(wanted, doses=(*wanted.doses, *heavy), in_a_gym=in_a_gym)


def _is_to_be_trained(said: Understanding, pain: Pain) -> bool:
    """Whether a part that was taken for sore is what the workout is asked for: ``hamstrings, theyre so tight``."""
    if pain.severity is not Severity.MILD or pain.start >= pain.end or pain.start >= len(said.tokens):
        return False
    if any(token.text in _states for token in said.tokens[pain.end : pain.end + _longest_state]):
        return False  # hips and back are stiff
    start = said.tokens[pain.start].start
    return any(each.kind is WishKind.AREA and each.start <= start < each.end for each in said.wished)


def _is_spent(said: Understanding, area: Mention) -> bool:
    """Whether a part of the body is told to have had enough: legs are dead, upper body is done."""
    before = area.start - 1
    while before >= 0 and said.tokens[before].text in _before_areas:
        before -= 1
    is_to_come = before > 0 and said.tokens[before - 1].text in _to_come
    if before >= 0 and said.tokens[before].text in _did and not (said.is_question or is_to_come):
        return True
    at = area.end
    while at < min(len(said.tokens), area.end + _longest_state) and said.tokens[at].text in _being:
        at += 1
    return area.end < at < len(said.tokens) and said.tokens[at].text in _spent


def _minded(said: Understanding, pains: tuple[Pain, ...]) -> tuple[Pain, ...]:
    """The pains; a mild one is to be spared as well where the message asks for that: "work around it"."""
    return tuple(
        replace(each, severity=Severity.MODERATE)
        if each.severity is Severity.MILD and _asks_to_spare(said, each)
        else each
        for each in pains
    )


def _asks_to_spare(said: Understanding, pain: Pain) -> bool:
    near = said.tokens[max(0, pain.start - _near) : pain.end + _near] if pain.end else said.tokens
    start, end = next((span for span in sentences(said.tokens) if pain.start < span[1]), (0, len(said.tokens)))
    words = {token.text for token in said.tokens[start:end]} - _of_a_session
    return bool(_sparing & words or _sparing & {token.text for token in near})


def _named_parts(said: Understanding, pains: tuple[Pain, ...]) -> Iterator[Pain]:
    """Parts that nobody trains and that were named, though not as a pain: they are minded, unless they are well again.

    "dont wanna load my knees" and "crunchy knees" are no pains, and a knee is no part to train.
    """
    known = {at for pain in pains for at in range(pain.start, pain.end)}
    for each in said.named("part"):
        if str(each.value) == "neck" and is_where_a_bar_goes(said.tokens, each.start):
            continue
        part = str(each.value)
        pain = Pain(part, joints_of(part), muscles_of(part), Severity.MODERATE, each.start, each.end)
        if each.start not in known and not recovered(said.text, pain):
            yield as_bad_as_told(said.tokens, pain)
    for each in said.named("area", SPARED):
        part = area_named(str(each.value))[0]
        around = {token.text for token in said.tokens[max(0, each.start - _near) : each.end + _near]}
        is_spared = each.kind == SPARED or _is_spared(said, each) or (each.denied and around & _loading)
        if each.start not in known and joints_of(part) and is_spared:
            pain = Pain(part, joints_of(part), muscles_of(part), Severity.MODERATE, each.start, each.end)
            yield as_bad_as_told(said.tokens, pain)


def _is_spared(said: Understanding, area: Mention) -> bool:
    """Whether it is said how a part is to be treated, or that it is not happy: rough on the hip, hips are cranky."""
    at = area.start - 1
    while at >= 0 and said.tokens[at].text in _bodily:
        at -= 1
    if at >= 0 and said.tokens[at].text in _protecting:
        return True
    if at > 0 and said.tokens[at].text in _treated and said.tokens[at - 1].text in _handling:
        return area.denied or said.tokens[at].text != "for" or said.tokens[at - 1].text not in _heavy
    if area.end < len(said.tokens) and said.tokens[area.end].text == "friendly":
        return True
    at = area.end
    while at < min(len(said.tokens), area.end + _longest_state) and said.tokens[at].text in _being | _a_bit:
        at += 1
    return at < len(said.tokens) and said.tokens[at].text in _unhappy


_a_bit = frozenset(
    {"a", "bit", "little", "s", "gets", "get", "always", "sometimes", "being", "been", "has", "have", "just"}
)


def _mentioned(said: Understanding, name: str) -> list[Mention]:
    """What the acts of a message hold under ``name``."""
    return [mention for act in said.acts if not act.denied for own, mention in act.mentions if own == name]


def _withdrawn(said: Understanding) -> frozenset[str]:
    names = {"time": "minutes", "minutes": "minutes", "level": "level", "area": "areas", "goal": "goal"}
    names |= {"count": "count", "session": "session", "equipment": "equipment", "location": "equipment"}
    names |= {"feeling": "feeling"}
    return frozenset(names[each.kind] for each in _mentioned(said, "withdrawn") if each.kind in names)


def _exclusions(said: Understanding) -> tuple[tuple[str, frozenset[str]], ...]:
    found = [
        (each.value.text, covered_by(each))
        for each in said.named("exercise", denied=True)
        if isinstance(each.value, Named)
    ]
    if any(True for _ in said.named("impact", denied=True)):
        found.append(("jumping", exercises_of(Movement.JUMP)))
    found += [(str(each.value), moving(str(each.value))) for each in said.named("movement", denied=True)]
    return tuple(dict.fromkeys(found))


def _includes(said: Understanding, sore: frozenset[int]) -> tuple[Named, ...]:
    """Exercises that a workout was asked for with, and those beside every act, but for those of a ``sore`` stretch."""
    inside = [each.value for each in _mentioned(said, "include")]
    loose = [
        each.value for each in said.mentions if each.kind == "exercise" and not each.denied and each.start not in sore
    ]
    flat = (named for value in (*inside, *loose) for named in (value if isinstance(value, tuple) else (value,)))
    return tuple(dict.fromkeys(each for each in flat if isinstance(each, Named)))


def _count(said: Understanding) -> int | None:
    told = (each for each in said.named("count") if not each.denied or said.tokens[each.start - 1].text not in _no)
    found = (each.value for each in told if isinstance(each.value, int))
    return figure_put_right(said, "count") or next(found, None)


def _of_just_these(said: Understanding, includes: Sequence[Named]) -> int | None:
    """How many exercises there are to be where those that are named are to be all."""
    words = [token.text for token in said.tokens if token.is_word]
    is_all = any(pair in _of_no_more for pair in pairwise(words)) or _ends_the_list(said)
    return len(includes) if is_all and len(includes) >= _several else None


def _ends_the_list(said: Understanding) -> bool:
    """Whether words right before the first exercise or right behind the last one say that there are no others."""
    named = sorted(said.named("exercise", "lift", denied=False), key=lambda each: each.start)
    if not named:
        return False
    before = said.tokens[named[0].start - 1].text if named[0].start else ""
    behind = said.tokens[named[-1].end :]
    is_last = bool(behind) and behind[0].text in _only and all(map(_ends_a_clause, behind[1:2]))
    words = tuple(each.text for each in behind if each.is_word)[:_to_the_end]
    return before in _only or is_last or words in _that_is_all


_of_no_more = frozenset({("nothing", "more"), ("nothing", "else"), ("just", "these"), ("just", "those")}) | {
    ("only", "these"),
    ("only", "those"),
}


def _ends_a_clause(token: Token) -> bool:
    return token.kind is TokenKind.MARK or token.text in _courteous


_courteous = frozenset({"please", "pls", "plz", "thanks", "today", "tonight"})
_that_is_all, _to_the_end = frozenset({("thats", "it"), ("thats", "all")}), 2
_several = 2


def _minutes(said: Understanding) -> int | None:
    again = figure_put_right(said, "time", "minutes")
    if again is not None and _shortest_seconds <= again * 60 <= LONGEST_MINUTES * 60:
        return again
    own = {mention.start for mention in _mentioned(said, "withdrawn")}
    lengths = [
        each.value.seconds
        for each in said.named("time", "minutes", denied=False)
        if isinstance(each.value, Duration) and each.start not in own
    ]
    minutes = [seconds // 60 for seconds in lengths if seconds >= _shortest_seconds]
    if minutes:
        return next((each for each in reversed(minutes) if each <= LONGEST_MINUTES), minutes[-1])
    asked = (each.value for act in said.acts if act.skill == "build" for each in act.all("length"))
    length = next(asked, None)
    if (bare := bare_minutes(said)) is not None:
        return bare
    return {"short": SHORT_MINUTES, "long": LONG_MINUTES}.get(str(length))


def _sets_and_reps(said: Understanding) -> tuple[int | None, tuple[int, int] | None]:
    """What was said of all exercises. Only a new workout heeds it: what there is to change is said in its act."""
    of = {each.kind: each.value for each in said.named("scheme", "sets", "reps", denied=False)}
    scheme = of.get("scheme")
    sets, reps = of.get("sets"), of.get("reps")
    if isinstance(scheme, Scheme):
        return scheme.sets, (scheme.reps, scheme.most or scheme.reps)
    both = (int(reps), most_reps(reps) or int(reps)) if isinstance(reps, int) else None
    return sets if isinstance(sets, int) else None, both


def _feeling(said: Understanding) -> tuple[str, str]:
    for each in said.named("feeling", denied=False):
        return str(each.value), said.quoted(tuple(range(each.start, each.end)))
    for each in said.named("sleep", denied=False):
        if isinstance(each.value, Duration) and each.value.seconds < LITTLE_SLEEP_SECONDS:
            return "low", said.quoted(tuple(range(each.start, each.end)))
    return "", ""


def _intensity(said: Understanding) -> str:
    for each in said.named("intensity"):
        if not each.denied:
            is_complaint = _says_too(said, each)
            return {"light": "hard", "hard": "light"}.get(str(each.value), "") if is_complaint else str(each.value)
        return "light" if each.value == "hard" else ""
    return ""


def _says_too(said: Understanding, mention: Mention) -> bool:
    """Whether it is too much of it: who finds a workout too light wants a hard one."""
    words = [token.text for token in said.tokens[max(0, mention.start - 1) : mention.end]]
    return any(word == "too" and behind in _of_effort for word, behind in pairwise(words))


_of_effort = frozenset({"light", "easy", "gentle", "soft", "hard", "heavy", "tough", "intense", "brutal"})


def _equipment(said: Understanding) -> tuple[frozenset[Equipment] | None, str]:
    withdrawn = {mention.start for mention in _mentioned(said, "withdrawn")}
    named = [each for each in said.named("equipment", denied=False) if each.start not in withdrawn]
    places = [
        each
        for each in said.named("location", denied=False)
        if isinstance(each.value, Gear) and each.start not in withdrawn
    ]
    if named:
        return frozenset().union(*(_gear(each) for each in _nothing_else(said, named))), ""
    if places and isinstance(places[-1].value, Gear):
        return places[-1].value.equipment, places[-1].value.text
    return None, ""


def _nothing_else(said: Understanding, named: list[Mention]) -> list[Mention]:
    """Of what was named, the list of which it is said that there is nothing else: ``on machines only``."""
    lists: list[list[Mention]] = []
    for each in sorted(named, key=lambda one: one.start):
        between = said.tokens[lists[-1][-1].end : each.start] if lists else ()
        if lists and {token.text for token in between} <= _list_of_gear:
            lists[-1].append(each)
        else:
            lists.append([each])
    only = [each for each in lists if _is_only(said, each)]
    return only[-1] if only else named


def _is_only(said: Understanding, gear: list[Mention]) -> bool:
    begin, end = gear[0].start, gear[-1].end
    words = [token.text for token in said.tokens]
    before = next((word for word in reversed(words[:begin]) if word not in _articles), "")
    within = words[begin : begin + 1] in (["no"], ["without"], ["nothing"]) or "only" in words[begin : end + 1]
    return before in _only or within


_articles = frozenset({"the", "my", "our", "a", "some", "these", "those"})


def _adds(said: Understanding) -> bool:
    """Whether equipment is named as something more: "I also have a bench", "actually I do have the bar".

    What is the only thing there is, is nothing more: "they took that too, dumbbells only".
    """
    if any(_is_only(said, [each]) for each in said.named("equipment", denied=False)):
        return False
    spoken = [token.text for token in said.tokens]
    pairs = set(pairwise(spoken))
    return bool(_more & set(spoken) or _more_pairs & pairs or _adding & set(spoken[:1]))


def _gear(mention: Mention) -> frozenset[Equipment]:
    return mention.value.equipment if isinstance(mention.value, Gear) and mention.kind == "equipment" else frozenset()


def _level(said: Understanding) -> Level | None:
    for each in said.named("level"):
        if not each.denied:
            return Level(str(each.value))
        if each.value == Level.BEGINNER and each.denial is Denial.DENY:
            return Level.INTERMEDIATE
    return level_by_years(said.tokens)


def _age(said: Understanding) -> int | None:
    """The age that is told; a bare number by what it is likely to mean where a workout is asked for: ``Ann, 61``."""
    told = next((int(each.value) for each in said.named("age") if isinstance(each.value, Decimal)), None)
    if told is not None or not any(act.skill == "build" and not act.denied for act in said.acts):
        return told
    pieces = (said.text[each.start : each.end] for each in wishes(said.text) if each.kind is WishKind.AGE)
    years = (int(piece) for piece in pieces if piece.isdecimal())
    return next((each for each in years if _youngest <= each <= _oldest), None)


_youngest, _oldest = 13, 99


def _session(said: Understanding, equipment: frozenset[Equipment] | None) -> Session | None:
    has_area = any(True for _ in said.named("area", denied=False))
    named = next(
        (
            Session(str(each.value))
            for each in said.named("session", denied=False)
            if not (has_area and said.tokens[each.end - 1].text in _weak_cardio)
        ),
        None,
    )
    return Session.CARDIO if named is None and equipment and equipment <= CARDIO_MACHINES else named
