"""The phrases by which people say what they want, as regular expressions on plain text, one or more to a line."""

from spotter.llm.offline.phrases import any_of, begins_with

AMOUNT = r"(?:sets?|reps?|rests?|rounds?|holds?|volume|pauses?|breaks?|repetitions?)\b"

NEVER_MIND = begins_with(r"""
(?:no ?,? ?)?(?:never ?mind|forget (?:it|about it|that)|cancel(?: that| it)?|nothing|no thanks?(?: you)?)[ .!]*$
(?:no|nope|stop|(?:keep|leave) [a-z ,]++)[ .!]*$
""")
VAGUE = begins_with(
    r"""
(?:whatever|anything|any|surprise me|you (?:choose|pick|decide)|up to you|your (?:choice|call|pick)|either|both|sure
"""
    r"""
i ?(?:really )?dont (?:know|care|mind)|idk|dunno|no idea|not sure|no preference|doesnt matter|dont mind|something
just (?:pick|choose|do it|something|decide)|ok(?:ay)?|yes|yeah|yep|yup|fine|go ahead|do it|default|please do)"""
    r"(?: (?:is|are|one|of|them|works|please|fine|ok|okay|with|me|you|like|for|then|thanks?|goes|good|really|"
    r"at all|do|it|"
    r"today|think|best|want|suits|want me to))*[ .,!?]*$"
)
SWAP = any_of(r"""
swap|switch|replac|substitut|sub (?:out|in)\b|exchange|trade\b|instead of|in place of|rather than|alternatives?\b
another (?:exercise|option|one|move)\b|different (?:exercise|one|move)\b|not (?:that|this)(?: one)?\b
(?:something|anything) (?:else|different|easier|harder|simpler|gentler)|(?:again|another)[ .!]*$
(?:easier|harder|simpler|gentler|tougher) (?:version|variation|variant|option|exercise|alternative)|regression of
undo\b|revert\b|restore\b|(?:put|bring|get|go)(?: it| that| the [a-z ]{1,60})? back\b
(?:old|original|previous) (?:one|exercise)
""")
CHANGE_FOR = any_of(r"""
change (?!my mind)(?:[a-z0-9 ]{1,60} )?(?:to|for|with|into)\b
change (?:(?:the|that|this)(?! workout| session| plan)(?: [a-z0-9]+){0,3}|(?:exercise|number) \d+)[ .!]*$
""")
REMOVE = any_of(r"""
remove|delete|get rid
take (?:it |that |them |the [a-z ]{1,60})?(?:out|off|away)\b|leave (?:out|off)|scrap|ditch|eliminate
throw out|kick out|lose the
""", (
    r"(?:drop|skip|cut out|cut|omit|exclude|no more) "
    r"(?!(?:it )?(?:down|back|to|short)\b|(?:the |a |my |some |1 |2 )?(?:weights?|loads?|intensity|time)\b)"
    rf"(?!(?:the |a |my |some |1 |2 )?{AMOUNT})(?!\d+ (?:sets?|reps?|min|sec))"
    r"(?!(?:it|this|that|the (?:workout|session)) (?:down )?(?:to|by|under)\b)"
))  # fmt: skip
NUMBER_OF = any_of(r"""
\d+ ?(?:x|×|by) ?\d+\b|\d+(?: (?:more|fewer|less|extra))? (?:sets?|reps?|rounds?|times)\b|\d+ each\b
(?:sets?|reps?|rest|rounds?) (?:to|of|should be|at|for|:) ?\d+|rest(?:s|ing)? (?:for )?\d+
(?:sets?|reps?|rest|rounds?)(?: [a-z]+){1,5} to \d+|\d+ ?(?:s|secs?|seconds?)\b
\d+ ?(?:s|secs?|seconds?|mins?|minutes?) (?:of )?(?:rest|hold|plank|break|pause|between)
(?:hold|plank|run|walk|jog|bike|cycle|row|wall sit|hang)\b.{0,30}? (?:for |to |at )\d+ ?(?:s\b|sec|m\b|min)
""")
MORE_OF = any_of(
    r"(?:more|fewer|less|another|extra|additional|increase|decrease|reduce|lower|raise|up|drop|cut|double|"
    r"halve|half|add|"
    r"longer|shorter|higher) (?:down |on |the |a |an |one |1 |2 |my |number of |amount of |some |more |extra ){0,6}"
    rf"{AMOUNT}",
    rf"(?:too many|too few|too much|too little|not enough|enough) {AMOUNT}",
)
LOAD = any_of(r"""
(?:more|less|heavier|lighter|higher) (?:the |some |a |my |heavier |lighter ){0,4}(?:weight|load)
(?:raise|lower|add|up|drop|use) (?:the |some |a |my |heavier |lighter ){0,4}(?:weight|load)
(?:increase|decrease|reduce) (?:the |my )?(?:weight|load)
\d+(?:\.\d+)? ?(?:kg|kilos?|lbs?|pounds?)\b
""")
CHANGE_IT = begins_with(
    r"(?:change|adjust|modify|tweak|improve|update|edit) (?:it|this|that|things|something|"
    r"(?:the|my|this) (?:workout|session|plan))(?: a bit| please)*[ .!?]*$"
)
TOO = any_of(
    r"(?:too|way too|a bit too|a little too|so|very|super|kind of) "
    r"(?:hard|difficult|easy|light|heavy|much|many|long|short|tough|intense|challenging)"
)
RESHAPE = any_of(r"""
(?:shorter|longer|harder|easier|tougher|lighter|heavier|more intense|less intense|more challenging|quicker|gentler)\b
(?:intensify|shorten|lengthen|extend|speed up|cut (?:it|this) (?:down|short))\b
(?:less|more|not (?:enough|much)|no|short on|running out of) time\b
in (?:only |just )?\d+ (?:mins?|minutes?) instead
(?:only|just) (?:have|got|ve) (?:about |like )?\d+ ?(?:mins?|minutes?|m)\b
(?:leave|go|stop|finish|done) in \d+ ?(?:mins?|minutes?)
""", (
    r"(?:make|get|fit|keep|cut|bring|trim|do) (?:it|this|that|the (?:workout|session)) "
    r"(?:in(?:to)? |to |under |down |a |for |about |around |only |just )*\d+ ?(?:mins?|minutes?|m|hours?)\b"
))  # fmt: skip
ADD = any_of(
    r"(?:add|include|throw in|put in|append|tack on|finish with)\b"
    rf"(?! (?:(?:a|an|one|another|\d+|some|more|extra) )*{AMOUNT})"
)
MOVE = any_of(r"""
(?:move|put|do|place|bring|have|make)\b.{1,80}\b(?:first|last|at the (?:start|beginning|end))[ .!]*(?:please)?[ .!]*$
(?:move|put|place|bring)\b.{1,80} (?:to|at) the (?:start|beginning|top|front|end|bottom|back)\b
(?:start|begin|finish|end) with (?:the )?
""")
NEW_WORKOUT = any_of(r"""
(?:new|another|different|fresh|second|other) (?:[a-z]+ ){0,3}(?:work ?out|session|routine|plan|one from scratch)
start over|from scratch|something (?:completely different|(?:more )?(?:fun|interesting|new|fresh|exciting))
mix it up|change it up
shake (?:it|things) up|(?:this|its|it is) (?:is )?boring|im bored
""")
BUILD_NOUN = any_of(r"""
work ?-?outs?\b|routines?\b|sessions?\b|program(?:me)?s?\b|plans?\b|circuits?\b|training\b|hiit\b|tabata\b|stretch
exercises (?:for|to|that|i|at|with)|cardio\b|mobility\b|yoga\b|(?:[a-z]+ )(?:day|blast|burner|pump)\b|cool ?down\b
""")
BUILD_ASK = any_of(r"""
what (?:should|can|shall|do|could) i (?:do|train|work)|whats (?:todays|my|the) (?:workout|session|plan)
(?:something|anything|a few exercises|exercises?|moves?) (?:for|with|to|quick|light|hard|easy|short|that)\b
(?:give|gimme|make|build|create|generate|design|suggest|recommend|hit) (?:me )?(?:a|an|some|something|\d+(?:x\d+)?)\b
""", (
    r"(?:want|need|wanna|would like|feel like|ready|like|time|going|lets|let us|love|gonna) (?:to )?"
    r"(?:train|work ?(?:ing )?out|exercis(?:e|ing)|lift|sweat|stretch|lose|build|gain|burn|"
    r"get (?:fit|moving|going|started|in shape|stronger|bigger|lean))"
), (
    r"(?:train|work|hit|smash|destroy|target|do|blast) (?:on )?(?:my |some )?"
    r"(?:chest|back|legs?|arms?|shoulders?|core|abs|glutes?|upper|lower|full|biceps|triceps)"
))  # fmt: skip
SHOW = any_of(
    r"(?:show|see|list|print|repeat|display|view|read)\b(?: me| again| out| us)?(?: the| my| this| that| our| todays)?"
    r"(?: whole| full| current| entire| rest of the)? (?:work ?out|session|plan|exercises|list|routine|"
    r"it again|program)",
    r"(?:whats|what is|what was|what were|what are|remind me (?:of|what)) (?:again )?"
    r"(?:the |my |this |our |todays |in |on |next|left|current )+"
    r"(?:work ?out|session|plan|exercises?|list|routine|program|first|second|third|fourth|fifth|last|next|one|it)?",
    r"""
remind me what the|what (?:do|did) (?:i|we|you) have\b|how many exercises|what comes next|where are we\b
how long (?:is|does|will|would) (?:it|this|that|the (?:work ?out|session))|show (?:it|me)(?: again)?[ ?.]*$
(?:lets (?:go|start|begin|do (?:it|this))|start|begin|im ready|ready|go)[ .!]*$
""",
)
WHY = any_of(r"""
(?:what|which) muscles?\b|what does (?:the |a |an )?[a-z ]{1,60} (?:work|train|target|hit)\b|why\b|how come\b
what(?:s| is) the (?:point|reason)|explain (?:the|your|this|that|it)
""")
HOW_TO = any_of(r"""
how (?:do|to|should|would|can|does|is|are) (?:i |you |one |we )?(?:a |an |the )?(?:do\b|perform|execute)
how (?:is|are|should|does) [a-z ]{1,60} (?:done|work)\b
how to\b|how do i [a-z]|(?:form|technique|cues?|tips?|instructions?)\b|(?:show|teach|tell) me how|describe|demonstrate
(?:what(?:s| is| are) (?:a |an )|what does )[a-z0-9 ]{1,80}\?*$|never (?:done|heard of)
what(?:s| is) (?!the|my|next|on|in|your)[a-z ]{1,80}\?+$
""")
HOW_MUCH = begins_with(r"how (?:many|much|long|heavy)\b")
PROGRESS = any_of(r"""
(?:my )?(?:progress\b|history\b|stats\b|prs?\b|records?\b)|how (?:am|have|did) i (?:do|been|progress|get|far|perform)
am i (?:getting|progressing|making)|personal (?:best|record)|plateau|stalled|stronger than
what did i (?:do|lift|train|log|bench|squat)|(?:my |the )last (?:week|month|workout|session|time)
""")
DISLIKE = any_of("hate|dislike|cant (?:stand|do)|(?:dont|do not) (?:like|want|enjoy|love)|sick of|bored of|not a fan")
QUESTION = begins_with(r"""
(?:is|are|am|was|should|does|did|why|how|when|which|who|where|what) (?!about\b)|(?:will|would) (?!you\b|like\b)
do (?:i|you|we|they|these|those)\b
(?:can|could|may) i (?!have|get|swap|switch|replace|do .* instead|add|skip|drop|please)
""")
"""Begins a question, and no polite request: "can you ..." and "can I have ..." are requests."""
NEXT_REQUEST = (
    r"\s?(?:(?:[,;.]|\band\b|\bthen\b|\balso\b|\bplus\b)\s?){1,4}(?=(?:please |can you |also |then ){0,4}"
    r"(?:swap|switch|replace|drop|remove|delete|skip|take (?:out|away)|get rid|add|make|change|reduce|"
    r"increase|set|throw in|move) )"
)
"""Parts the requests of a message that holds several."""
