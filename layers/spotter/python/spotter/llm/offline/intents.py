"""What a person wants, by the words alone and by whether there is a workout to change."""

import re
from enum import StrEnum

from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.wishes import Wish


class Intent(StrEnum):
    """What is asked for."""

    BUILD = "build"
    SWAP = "swap"
    REMOVE = "remove"
    ADJUST = "adjust"
    ADD = "add"
    RESHAPE = "reshape"
    """The whole workout shorter, longer, harder or easier."""
    SHOW = "show"
    WHY = "why"
    HOW_TO = "how_to"
    PROGRESS = "progress"
    NEVER_MIND = "never_mind"
    VAGUE = "vague"
    """No choice of one's own: whatever, you pick, yes."""
    FRAGMENT = "fragment"
    """Something about a workout or an exercise, without what to do: an answer, as a rule."""
    UNKNOWN = "unknown"


_never_mind = any_of(
    r"(?:no ?,? ?)?(?:never ?mind|forget (?:it|about it|that)|cancel(?: that| it)?|nothing|"
    r"no thanks?(?: you)?|no|nope|stop|"
    r"leave it(?: as it is)?|(?:keep|leave) [a-z ,]+)[ .!]*$"
)
_vague = any_of(
    r"(?:whatever|anything|any|surprise me|you (?:choose|pick|decide)|up to you|your (?:choice|call|pick)|"
    r"either|both|sure|"
    r"i ?(?:really )?dont (?:know|care|mind)|idk|dunno|no idea|not sure|no preference|doesnt matter|dont mind|"
    r"something|"
    r"just (?:pick|choose|do it|something|decide)|ok(?:ay)?|yes|yeah|yep|yup|fine|go(?: ahead)?|do it|default|"
    r"please do)"
    r"(?: (?:is|are|one|of|them|works|please|fine|ok|okay|with|me|you|like|for|then|thanks?|goes|good|really|"
    r"at|all|do|it|"
    r"today|think|best|want|suits|want me to))*[ .,!?]*$"
)
_swap = any_of(
    r"swap|switch|replac|substitut|sub (?:out|in)\b|exchange|trade\b|instead of|in place of|rather than|"
    r"alternatives?\b|"
    r"another (?:exercise|option|one|move)\b|(?:something|anything) (?:else|different|easier|"
    r"harder|simpler|gentler)|different (?:exercise|"
    r"one|move)\b|not (?:that|this)(?: one)?\b|(?:again|next|another)[ .!]*$|undo\b|revert\b|restore\b|"
    r"(?:put|bring|get|go)(?: it| that| the [a-z ]+)? back\b|(?:old|original|previous) (?:one|exercise)|"
    r"(?:easier|harder|simpler|gentler|tougher) (?:version|variation|variant|option|exercise|alternative)|regression of"
)
_change_for = any_of(
    r"change (?!my mind)(?:[a-z0-9 ]+ )?(?:to|for|with|into) |"
    r"change (?:(?:the|that|this)(?! workout| session)(?: [a-z0-9]+){0,3}|(?:exercise|number) \d+)[ .!]*$"
)
_remove = any_of(
    r"remove|delete|take (?:it |that |them |the [a-z ]+)?(?:out|off|away)\b|get rid|leave (?:out|off)|scrap|"
    r"ditch|eliminate|throw out|kick out|lose the|"
    r"(?:drop|skip|cut out|cut|omit|exclude|no more) "
    r"(?!(?:it )?(?:down|back|to|short)\b|(?:the |a |my |some |1 |2 )?(?:weights?|loads?|reps?|sets?|rest|"
    r"intensity|volume|time)\b)"
    r"(?!\d+ (?:sets?|reps?|min|sec))(?!(?:it|this|that|the (?:workout|session)) (?:down )?(?:to|by|under)\b)"
)
_number_of = any_of(
    r"\d+ ?(?:x|×|by) ?\d+\b|\d+(?: (?:more|fewer|less|extra))? (?:sets?|reps?|rounds?|times)\b|\d+ each\b|"
    r"(?:sets?|reps?|rest|rounds?) (?:to|of|should be|at|for|:) ?\d+|rest(?:s|ing)? (?:for )?\d+|"
    r"\d+ ?(?:s|secs?|seconds?|mins?|minutes?) (?:of )?(?:rest|hold|plank|break|pause|between)|"
    r"(?:hold|plank|run|walk|jog|bike|cycle|row|wall sit|hang)\b.{0,30}? (?:for |to |at )\d+ ?(?:s|secs?|"
    r"seconds?|mins?|minutes?)\b|"
    r"\d+ ?(?:s|secs?|seconds?)\b"
)
_amount = r"(?:sets?|reps?|rests?|rounds?|holds?|volume|pauses?|breaks?|repetitions?)\b"
_more_of = any_of(
    r"(?:more|fewer|less|another|extra|additional|increase|decrease|reduce|lower|raise|up|drop|cut|double|halve|half|"
    r"add|longer|shorter|higher) (?:down |on |the |a |an |one |1 |2 |my |number of |amount of |some |more |extra )*"
    rf"{_amount}",
    rf"(?:too many|too few|too much|too little|not enough|enough) {_amount}",
    r"(?:sets?|reps?|rest|rounds?)(?: [a-z]+){1,5} to \d+",
)
_load = any_of(
    r"(?:more|less|heavier|lighter|increase|decrease|reduce|raise|lower|add|up|drop|higher|use) (?:the |some |"
    r"a |my |heavier |lighter )*"
    r"(?:weights?|loads?)\b|\d+(?:\.\d+)? ?(?:kg|kilos?|lbs?|pounds?)\b"
)
_change_it = any_of(
    r"(?:change|adjust|modify|tweak|improve|update|edit) (?:it|this|that|things|something|(?:the|my|"
    r"this) (?:workout|session|plan))"
    r"(?: up| a bit| please)*[ .!?]*$"
)
_too = any_of(
    r"(?:too|way too|a bit too|a little too|so|very|super|kind of) (?:hard|difficult|easy|light|heavy|much|"
    r"many|long|short|"
    r"tough|intense|challenging)"
)
_reshape = any_of(
    r"(?:shorter|longer|harder|easier|tougher|lighter|heavier|more intense|less intense|more challenging|"
    r"quicker|gentler|"
    r"intensify|shorten|lengthen|extend|speed up|cut (?:it|this) (?:down|short))\b",
    r"(?:less|more|not (?:enough|much)|no|short on|running out of) time\b",
    r"(?:make|get|fit|keep|cut|bring|trim|do) (?:it|this|that|the (?:workout|session)) "
    r"(?:in(?:to)? |to |under |down |a |for |about |around |only |just )*\d+ ?(?:mins?|minutes?|m|hours?)\b",
    r"(?:only|just) (?:have|got|ve) (?:about |like )?\d+ ?(?:mins?|minutes?|m)\b|in (?:only |"
    r"just )?\d+ (?:mins?|minutes?) instead",
)
_add = any_of(
    rf"(?:add|include|throw in|put in|append|tack on|finish with)\b(?! (?:(?:a|an|one|another|\d+|some|more|"
    rf"extra) )*{_amount})"
)
_new_workout = any_of(
    r"(?:new|another|different|fresh|second|other) (?:[a-z]+ ){0,3}(?:work ?out|session|routine|plan|"
    r"one from scratch)|start over|"
    r"from scratch|something completely different"
)
_build_noun = any_of(
    r"work ?-?outs?\b|routines?\b|sessions?\b|program(?:me)?s?\b|plans?\b|circuits?\b|training\b|hiit\b|"
    r"tabata\b|stretch|"
    r"exercises (?:for|to|that|i|at|with)|cardio\b|mobility\b|yoga\b|(?:[a-z]+ )(?:day|blast|burner|pump)\b"
)
_build_ask = any_of(
    r"what (?:should|can|shall|do|could) i (?:do|train|work)|whats (?:todays|my|the) (?:workout|session|plan)",
    r"(?:want|need|wanna|would like|feel like|ready|like|time|going|lets|let us|love|gonna) (?:to )?(?:train|"
    r"work ?(?:ing )?out|"
    r"exercis(?:e|ing)|lift|sweat|get (?:fit|moving|going|started|in shape|stronger|bigger|lean)|stretch|lose|"
    r"build|gain|burn)",
    r"(?:something|anything|a few exercises|exercises?|moves?) (?:for|with|to|quick|light|hard|easy|short|that)\b",
    r"(?:train|work|hit|smash|destroy|target|do|blast) (?:on )?(?:my |some )?(?:chest|back|legs?|arms?|"
    r"shoulders?|core|abs|glutes?|"
    r"upper|lower|full|biceps|triceps)",
    r"(?:give|gimme|make|build|create|generate|design|suggest|recommend|hit) (?:me )?(?:a|an|some|something|"
    r"\d+(?:x\d+)?)\b",
)
_show = any_of(
    r"(?:show|see|list|print|repeat|display|view|read)\b(?: me| again| out| us)?(?: the| my| this| that| our| todays)?"
    r"(?: whole| full| current| entire| rest of the)? (?:work ?out|session|plan|exercises|list|routine|"
    r"it again|program)",
    r"(?:whats|what is|what was|what were|what are|remind me (?:of|what)) (?:again )?(?:the |my |this |our |"
    r"todays |in |on |next|left|"
    r"current )+(?:work ?out|session|plan|exercises?|list|routine|program|first|second|third|fourth|fifth|"
    r"last|next|one|it)?",
    r"what (?:do|did) (?:i|we|you) have\b|how long (?:is|does|will|would) (?:it|this|that|the (?:work ?out|session))|"
    r"how many exercises|what comes next|where are we\b|show (?:it|me)(?: again)?[ ?.]*$",
)
_why = any_of(
    r"(?:what|which) muscles?\b|what does (?:the |a |an )?[a-z ]+ (?:work|train|target|hit)\b|why\b|"
    r"how come\b|what(?:s| is) the (?:point|reason)|explain (?:the|your|this|that|it)"
)
_how_to = any_of(
    r"how (?:do|to|should|would|can|does|is|are) (?:i |you |one |we )?(?:a |an |the )?(?:do\b|perform|execute|"
    r"[a-z -]+ (?:done|work)\b)",
    r"how to\b|how do i [a-z]|(?:form|technique|cues?|tips?|instructions?)\b|(?:show|teach|tell) me how|"
    r"describe|demonstrate",
    r"(?:what(?:s| is| are) (?:a |an )|what does )[a-z0-9 ]+\?*$|never (?:done|heard of)|what(?:s| is) (?!the|"
    r"my|next|on|in|your)[a-z ]+\?+$",
)
_progress = any_of(
    r"(?:my )?(?:progress\b|history\b|stats\b|prs?\b|records?\b)|how (?:am|have|did) i (?:do|been|progress|"
    r"get|far|perform)",
    r"am i (?:getting|progressing|making)|personal (?:best|record)|plateau|stalled|stronger than|"
    r"what did i (?:do|lift|train|log|bench|squat)|(?:my |the )last (?:week|month|workout|session|time)",
)
_dislike = any_of(r"hate|dislike|cant (?:stand|do)|(?:dont|do not) (?:like|want|enjoy|love)|sick of|bored of|not a fan")


_next_request = re.compile(
    r"\s*(?:(?:[,;.]|\band\b|\bthen\b|\balso\b|\bplus\b)\s*)+(?=(?:please |can you |also |then )*(?:swap|"
    r"switch|replace|drop|"
    r"remove|delete|skip|take (?:out|away)|get rid|add|make|change|reduce|increase|set|throw in) )"
)


def intent_of(text: str, wish: Wish, *, has_workout: bool, names_exercise: bool) -> Intent:
    """The intent of a plain text. ``names_exercise``: it names one of the current workout."""
    if _never_mind.match(text):
        return Intent.NEVER_MIND
    if _vague.match(text):
        return Intent.VAGUE
    change = _change(text, names_exercise=names_exercise, has_workout=has_workout)
    if change is not None:
        return change
    question = _question(text)
    if question is not None:
        return question
    if has_workout and (wish.lacking or wish.pains or (wish.banned and names_exercise)):
        return Intent.SWAP
    if _wants_workout(text, wish):
        return Intent.BUILD
    if not has_workout and wish.empty and (_too.search(text) or _reshape.search(text) or _more_of.search(text)):
        return Intent.RESHAPE
    if names_exercise or not wish.empty:
        return Intent.FRAGMENT
    return Intent.UNKNOWN


def asks_to_swap(text: str) -> bool:
    """Whether a plain text says outright that something should be exchanged."""
    return bool(_swap.search(text) or _change_for.search(text))


def agrees(text: str) -> bool:
    """Whether a plain text is a yes, or leaves the choice to the coach."""
    return _vague.match(text) is not None


def requests_in(text: str) -> tuple[str, ...]:
    """The requests of a plain text that holds several: ``swap the squats`` and ``drop the row``."""
    return tuple(part for part in _next_request.split(text) if part.strip(" ,.;!?"))


def asks_for_another(text: str) -> bool:
    """Whether a plain text asks for a workout other than the one in hand."""
    return _new_workout.search(text) is not None


def _change(text: str, *, names_exercise: bool, has_workout: bool) -> Intent | None:
    if _new_workout.search(text):
        return Intent.BUILD
    numbers = _number_of.search(text) or _more_of.search(text)
    if asks_to_swap(text) and not numbers:
        return Intent.SWAP
    if has_workout and _load.search(text):
        return Intent.ADJUST
    if _add.search(text) and (has_workout or not _build_noun.search(text)):
        return Intent.ADD
    if _remove.search(text) and not numbers:
        return Intent.REMOVE
    if numbers and (has_workout or names_exercise):
        return Intent.ADJUST
    if has_workout and _change_it.match(text):
        return Intent.RESHAPE
    if _too.search(text) or _reshape.search(text):
        if names_exercise:
            return Intent.ADJUST
        if has_workout:
            return Intent.RESHAPE
    if names_exercise and _dislike.search(text):
        return Intent.SWAP
    return None


def _question(text: str) -> Intent | None:
    for intent, words in (
        (Intent.SHOW, _show),
        (Intent.WHY, _why),
        (Intent.PROGRESS, _progress),
        (Intent.HOW_TO, _how_to),
    ):
        if words.search(text):
            return intent
    return None


def _wants_workout(text: str, wish: Wish) -> bool:
    if _build_noun.search(text) or _build_ask.search(text):
        return True
    said = (wish.minutes, wish.equipment, wish.areas or None, wish.session, wish.goal)
    return sum(each is not None for each in said) >= 2
