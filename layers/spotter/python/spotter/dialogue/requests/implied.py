"""What a message asks for that makes no request in so many words, and what only looks like a request for a workout."""

from spotter.catalogue import equipment_named, match
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.language.tokens import TokenKind

_longest_name = 6
_lengths = frozenset({"time", "minutes"})
_purposes = frozenset({"area", "session", "like"})
_means = frozenset({"equipment", "location"})
_natures = frozenset({"goal", "level", "intensity", "feeling", "count", "length"})
_past = frozenset({"was", "were", "did", "had", "yesterday", "ago", "went"})
_asking = frozenset({"how", "why", "where", "which", "who", "whose", "wth", "wtf"})
_verbs = frozenset({"does", "is", "are", "should", "was", "did", "has", "have", "whats", "what"})
_before_questions = frozenset({"and", "so", "ok", "okay", "but", "n", "hey", "hi", "um", "well", "then", ",", "k"})
_conditions = frozenset({"if", "whether", "unless"})
_beginning = 3
"""Words of a message among which a question begins."""
_new = frozenset({"a", "an", "some", "me", "another", "new", "us", "one", "something", "sth", "smth", "train"})
_other = frozenset({"else", "instead", "place", "stead"})
"""Something else for the legs, in its place: beside a workout that is a swap."""
_whole = frozenset({"workout", "session", "routine", "entirely", "completely", "altogether", "totally", "day"})
_polite = frozenset({"thinking", "wondering", "hoping", "going", "gonna", "looking", "wanting", "after", "planning"})
"""Behind "was" these ask: I was thinking legs."""
_having = frozenset({"have", "got", "ive", "im", "own", "bought", "my", "theres", "has", "am", "found", "borrowed"})
_third_persons = frozenset({"she", "shes", "he", "hes", "they", "theyre"})
_first_person = frozenset({"i", "im", "ive", "ill", "id", "me", "my", "mine", "we", "us", "our"})
_this = frozenset({"this", "that", "the", "these", "those", "your"})
_workout = frozenset({"workout", "session", "routine", "plan", "program", "programme", "training", "day", "thing"})


def implied(said: Understanding, *, has_workout: bool) -> Act | None:
    """The request for a new workout that mentions alone make.

    Two kinds of them make one: how long, what for, what with. Beside a workout it takes how long and what for, since a
    time, a part of the body or some equipment may be meant for the one that is there. The bare name of an exercise or
    of a piece of equipment is no request, and a single kind is a fragment of one: it is asked about.
    """
    if asks(said) or is_told(said) or is_of_others(said):
        return None
    kinds = {each.kind for each in said.named(denied=False)}
    groups = [bool(kinds & group) for group in (_lengths, _purposes, _means, _natures)]
    named = "exercise" in kinds and not has_workout
    of_this_one = has_workout and (not (groups[0] and groups[1]) or _says(said, _other))
    counted = "count" in kinds and not has_workout
    if sum((*groups[:3], named, counted, counted and "goal" in kinds)) >= 2 and not of_this_one:
        return Act("build", "implied", 0, len(said.tokens), (), denied=False)
    alone = any(groups[:2]) or "goal" in kinds or (groups[2] and not is_statement(said))
    alone = alone or (not kinds and not said.left_over and any(token.text in _workout for token in said.tokens))
    if alone and not has_workout:
        return Act("build", "fragment", 0, len(said.tokens), (), denied=False)
    return None


def is_of_others(said: Understanding) -> bool:
    """Whether it tells of somebody else, and of nobody but them: "she does burpees"."""
    words = [token.text for token in said.tokens if token.is_word]
    return bool(words) and words[0] in _third_persons and not _first_person & set(words)


def is_bare_name(said: Understanding) -> bool:
    """Whether it is the name of an exercise or of a piece of equipment and nothing else: that asks for nothing."""
    words = [token.text for token in said.tokens if token.kind is not TokenKind.MARK]
    if not words or len(words) > _longest_name:
        return False
    name = " ".join(words)
    found = match(name, fuzzy=False)
    return found.how in ("exact", "alias") or equipment_named(name) is not None


def is_statement(said: Understanding) -> bool:
    """Whether it tells what there is or how somebody is, so that it asks for nothing."""
    return any(token.text in _having for token in said.tokens)


def asks(said: Understanding) -> bool:
    """Whether it is a question, or sets a condition: then what it names is asked about, and not asked for."""
    words = [token.text for token in said.tokens if token.text not in _before_questions]
    begins = set(words[:1]) & _verbs or set(words[:_beginning]) & _asking
    return said.is_question or bool(begins or set(words) & _conditions)


def is_of_another_matter(said: Understanding, act: Act, *, has_workout: bool) -> bool:
    """Whether what reads as a request for a workout is none: it speaks of the one there or of an earlier one."""
    if act.skill != "build":
        return False
    words = [token.text for token in said.tokens[act.start : act.end]]
    about_this = act.intent == "build" and words[-1] in _workout and words[-2:-1] and words[-2] in _this
    unspecific = has_workout and act.intent == "build" and not act.mentions and not _new & set(words)
    every = {token.text for token in said.tokens}
    in_its_place = has_workout and bool(every & _other) and not every & _whole and act.intent != "another"
    return bool(about_this) or unspecific or in_its_place or (act.intent == "session" and is_told(said))


def is_told(said: Understanding) -> bool:
    """Whether it tells of what was: every stretch that says how long, or what for, speaks of the past."""
    asking = [each for each in said.named(denied=False) if each.kind in _lengths | _purposes]
    if not asking:
        return any(_is_past(said, at) for at in range(len(said.tokens)))
    return all(any(_is_past(said, at) for at in _stretch_around(said, each)) for each in asking)


def _says(said: Understanding, words: frozenset[str]) -> bool:
    return any(token.text in words for token in said.tokens)


def _stretch_around(said: Understanding, mention: Mention) -> range:
    """The places between the marks on both sides of a mention."""
    begin, end = mention.start, mention.end
    while begin > 0 and said.tokens[begin - 1].is_word:
        begin -= 1
    while end < len(said.tokens) and said.tokens[end].is_word:
        end += 1
    return range(begin, end)


def _is_past(said: Understanding, at: int) -> bool:
    following = said.tokens[at + 1].text if at + 1 < len(said.tokens) else ""
    return said.tokens[at].text in _past and following not in _polite
