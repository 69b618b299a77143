"""Common questions of training, answered by what coaches agree on."""

from spotter.llm.offline.phrases import any_of

_answers = tuple(
    (any_of(phrases), reply)
    for phrases, reply in (
        (
            r"""
how (?:long|much) (?:should|do|to) (?:i |we )?(?:to )?rest\b|how much rest|rest (?:time )?between sets ?\?
how long (?:between|to wait between) sets|(?:what|how) about (?:the )?rests?\b
(?:is|are) \d+ ?(?:s|secs?|seconds?|mins?|minutes?) (?:of )?rest
""",
            "As long as the next set needs to be good: two to three minutes on heavy compound lifts, 60 to "
            "90 seconds on "
            "smaller movements. Shorter rests are for conditioning, and they cost you reps.",
        ),
        (
            r"how many (?:sets|hard sets)\b",
            "Two to four hard sets of an exercise in a session do most of the work. Over a week, about ten "
            "sets for a muscle "
            "is a good place to start; add only while you recover from it.",
        ),
        (
            r"how many reps\b|what rep range|best rep range|reps for (?:strength|size|muscle|hypertrophy)",
            "For strength 3 to 6 reps with a heavy load, for size 8 to 12, for a mix 5 to 8; smaller "
            "movements like more "
            "reps. What counts most is that the last reps are hard and still clean.",
        ),
        (
            r"""
how (?:heavy|much weight)|what weights?\b|which weights?\b|how many (?:kg|kilos?|lbs?|pounds)\b
what (?:load|kg|dumbbells?) should
""",
            "I give no number without your past lifts to read it from. Pick a load that leaves you about two "
            "good reps in "
            "reserve on the last set; if you could do four more, go up by the smallest step you have.",
        ),
        (
            r"(?:what(?:s| is| does) )?(?:an? )?rpe\b.*\?*$|rate of perceived|reps in reserve|(?:what(?:s| is) )rir\b",
            "RPE says how hard a set was, from 1 to 10: 10 is nothing left, 8 means that two more good reps "
            "were in you. "
            "Most sets belong at 7 to 8.",
        ),
        (
            r"(?:should|do|must) i (?:need to )?warm ?up|(?:what|which|how)\b.{0,80}\bwarm(?:ing)? ?up|warm ?up ?\?",
            "Begin with a few minutes of brisk movement until you are warm, then one or two light sets of "
            "your first lift. "
            "For a heavy lift build up in steps of about 40, 60 and 80 percent.",
        ),
        (
            r"""
(?:whats|what is|what are|about) doms|is (?:it )?(?:ok|normal|good|bad) to be sore|still sore from
(?:train|work ?out|exercise|lift) (?:when|while|if|with) (?:im |i am |i have |my )?(?:[a-z]+ )?(?:sore|soreness)
""",
            "Muscle soreness a day or two after hard or new work is normal and fades by itself. You can "
            "train: pick other "
            "muscles or go lighter. Sharp pain, or pain in a joint, is something else: leave that movement out.",
        ),
        (
            r"""
how (?:often|many (?:days|times)(?: a| per)? ?(?:week)?)|(?:days|times) (?:a|per) week should|rest days?\b.{0,80}\?
(?:ok|okay|safe|good|bad) to (?:train|work ?out|exercise|lift) every ?day
(?:can|should|could|may) i (?:do|train|work|lift|repeat)\b.{0,80}\b(?:every ?day|daily|each day)
""",
            "Two to four strength sessions a week, each muscle about twice, suits most people; leave a day "
            "between hard "
            "sessions for the same muscles. More is only better while you recover from it.",
        ),
        (
            r"""
how (?:do|can|to|should) (?:i )?(?:progress|get stronger|add weight|increase (?:the )?(?:weight|load))
progressive overload
when (?:do|should|can) i (?:add|increase|go up)
""",
            "Stay with a load until you reach the top of the rep range in good form, then take the smallest "
            "step up and "
            "begin at the bottom of the range again. Small steps, kept up for months, win.",
        ),
        (
            r"deload",
            "A deload is a light week: about 8 percent off your working weights when hard sets have stopped "
            "moving and feel "
            "heavier than they should.",
        ),
        (
            r"""
(?:cardio|run(?:ning)?|weights|lifting|strength) (?:before|after|or) (?:cardio|run|weights|lifting|strength)
(?:before|after) (?:weights|lifting|cardio) ?\?|(?:should|can) i (?:do )?(?:cardio|run) (?:before|after|as well|too)
""",
            "Do first what matters more to you. For strength, lift first and keep the cardio for afterwards "
            "or another day.",
        ),
        (
            r"""
(?:best|good) time (?:of (?:the )?day )?to (?:train|work ?out|exercise|lift)
(?:morning|evening) (?:or|vs) (?:morning|evening)
""",
            "The time at which you will do it every week. Most people are a little stronger in the "
            "afternoon; habit matters "
            "more.",
        ),
        (
            r"strength (?:vs|or|versus) (?:hypertrophy|size|muscle)|difference between (?:strength|hypertrophy|size)",
            "Strength work is few reps with heavy loads and long rests; size work is moderate loads for 8 to "
            "12 reps with "
            "enough sets. They help each other: most plans hold some of both.",
        ),
        (
            r"(?:whats|what is|what are|what does) (?:a )?supersets?",
            "A superset is two exercises done one after the other, rest after both: it saves time, best with "
            "muscles that do "
            "not get in each other's way, such as a press and a row.",
        ),
        (
            r"(?:whats|what is|what are|what does) (?:a |an )?(?:hiit|interval|tabata)",
            "Intervals are short hard efforts with rests between; HIIT is the hard end of that. Once or "
            "twice a week is "
            "plenty beside strength training.",
        ),
        (
            r"(?:whats|what is|what does) (?:an? )?(?:amrap|drop ?sets?|tempo|one rep max|1rm|e1rm)",
            "AMRAP is as many good reps as you can; a drop set goes on with less load after the last rep; "
            "tempo is the speed "
            "of a rep; a one-rep max is the most you could lift once, and is best estimated from a set of "
            "three to eight.",
        ),
    )
)


def fact(text: str) -> str | None:
    """The answer to a common question of training; None if it is not one of these."""
    return next((reply for words, reply in _answers if words.search(text)), None)
