"""What can be answered in words alone: small talk, common questions of training, and what is not there yet."""

import re

from spotter.llm.offline.phrases import any_of

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap "
    "an exercise, "
    "adjust sets, reps or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that hurts."
)

_lead_in = re.compile(
    r"^(?:(?:actually|wait|hm+|well|ok|okay|so|and|but|oh|um|uh|please|first|btw|by the way|anyway)\b ?,? ?)+"
)

_small_talk = tuple(
    (any_of(pattern), reply)
    for pattern, reply in (
        (
            r"(?:hi+|hello+|hey+|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|sup|whats up|hola)"
            r"(?: (?:there|coach|spotter|again|buddy|mate|everyone|you|man|friend))*[ .,!?]*$",
            "Hello! Ready when you are. Tell me how long you have and what you can train with, and I will "
            "build you a workout.",
        ),
        (
            r"(?:(?:hi|hello|hey)[ ,!]*(?:there|coach|spotter)?[ ,!]*)?(?:how are (?:you|things)|how(?:s|"
            r" is) it going|how do you do|"
            r"you (?:ok|good|well))(?: (?:doing|today|going))*[ .,!?]*$",
            "Doing well, thank you: always rested. How are you feeling today? If you want to train, tell me "
            "the time you have "
            "and the equipment.",
        ),
        (
            r"(?:ok |okay |great |cool |awesome |nice |perfect )?(?:,? ?)(?:thanks|thank you|thx|ty|cheers|"
            r"much appreciated|"
            r"appreciate it|many thanks)(?! (?:now|but))(?: [a-z]+){0,6}[ .,!]*$",
            "You are welcome. Train well, and tell me if anything does not fit.",
        ),
        (
            r"(?:great|cool|awesome|nice|perfect|excellent|amazing|love it|looks? good|sounds? good|good|wow|"
            r"lovely|brilliant|"
            r"that works|this works|got it|understood|good job|well done|i like it|i love it)"
            r"(?: (?:one|job|work|stuff|looks|thanks|coach|that|is|this|it|very|so|much|to|me|all|good|great|"
            r"workout))*[ .,!]*$",
            "Glad it suits you. Say the word if you want anything changed.",
        ),
        (
            r"(?:bye+|goodbye|see (?:you|ya)|later|good ?night|cya|take care|ciao)(?: [a-z]+){0,3}[ .,!]*$",
            "See you. Rest well, and come back when you want to train.",
        ),
        (
            r"(?:who|what) are you|whats your name|what is your name|are you (?:a |an )?(?:real|human|person|"
            r"bot|robot|ai|machine)|"
            r"is this (?:a )?(?:bot|ai|real)|introduce yourself",
            f"I am Spotter, a strength coach in software. Right now I work by fixed coaching rules, without a "
            f"language model. {CAN_DO}",
        ),
        (
            r"(?:what (?:can|do|could) you (?:do|help|offer)|help\b[ .!?]*$|help me[ .!?]*$|"
            r"how (?:do you work|does this work|can you help)|"
            r"what is this|what are your (?:features|capabilities)|how do i use (?:this|you))",
            f"{CAN_DO} Try: 30 minutes, dumbbells, upper body.",
        ),
        (
            r"(?:sorry|my bad|oops|apologies)[ .,!]*$",
            "No harm done. What would you like to do?",
        ),
        (
            r"(?:im |i am |feeling |i feel )(?:so |very |really |a bit |quite |too )*(?:lazy|unmotivated|"
            r"tired|exhausted|not motivated|sleepy)"
            r"(?: (?:today|now|again|right now|lately))*[ .!]*$",
            "That happens to everyone. Ten easy minutes count, and you can stop after them: shall I build "
            "you something short "
            "and light? And if you slept badly, rest is training too.",
        ),
    )
)

_facts = tuple(
    (any_of(pattern), reply)
    for pattern, reply in (
        (
            r"how (?:long|much) (?:should|do|to) (?:i |we )?(?:to )?rest\b|how much rest|rest (?:time )?between sets\?|"
            r"how long (?:between|to wait between) sets",
            "As long as the next set needs to be good: two to three minutes on heavy compound lifts, 60 to "
            "90 seconds on smaller "
            "movements. Shorter rests are for conditioning, and they cost you reps.",
        ),
        (
            r"how many (?:sets|hard sets)\b",
            "Two to four hard sets of an exercise in a session do most of the work. Over a week, about ten "
            "sets for a muscle is "
            "a good place to start; add only while you recover from it.",
        ),
        (
            r"how many reps\b|what rep range|best rep range|reps for (?:strength|size|muscle|hypertrophy)",
            "For strength 3 to 6 reps with a heavy load, for size 8 to 12, for a mix 5 to 8; smaller "
            "movements like more reps. "
            "What counts most is that the last reps are hard and still clean.",
        ),
        (
            r"how (?:heavy|much weight)|what weights?\b|which weights?\b|how many (?:kg|kilos?|lbs?|pounds)\b|"
            r"what (?:load|kg|dumbbells?) should",
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
            r"(?:should|do|must) i (?:need to )?warm ?up|(?:what|which|how)\b.*\bwarm(?:ing)? ?up|how (?:do|"
            r"should|to) (?:i )?warm ?up|warm ?up\?",
            "Yes: a few minutes of brisk movement until you are warm, then one or two light sets of your "
            "first lift. For a heavy "
            "lift build up in steps of about 40, 60 and 80 percent.",
        ),
        (
            r"(?:whats|what is|what are|about) doms|(?:train|work ?out|exercise|lift) (?:when|while|if|"
            r"with) (?:im |i am |i have |my )?"
            r"(?:[a-z]+ )?(?:sore|soreness)|is (?:it )?(?:ok|normal|good|bad) to be sore|still sore from",
            "Muscle soreness a day or two after hard or new work is normal and fades by itself. You can "
            "train: pick other muscles "
            "or go lighter. Sharp pain, or pain in a joint, is something else: leave that movement out.",
        ),
        (
            r"how (?:often|many (?:days|times)(?: a| per)? ?(?:week)?)|(?:days|times) (?:a|per) week should|"
            r"(?:can|should|could|may) i (?:do|train|work|lift|repeat)\b.*\b(?:every ?day|daily|each day)|"
            r"(?:ok|okay|safe|good|bad) to (?:train|work ?out|exercise|lift) every ?day|rest days?\b.*\?",
            "Two to four strength sessions a week, each muscle about twice, suits most people; leave a day "
            "between hard sessions "
            "for the same muscles. More is only better while you recover from it.",
        ),
        (
            r"progressive overload|how (?:do|can|to|should) (?:i )?(?:progress|get stronger|add weight|"
            r"increase (?:the )?(?:weight|load))|"
            r"when (?:do|should|can) i (?:add|increase|go up)",
            "Stay with a load until you reach the top of the rep range in good form, then take the smallest "
            "step up and begin at "
            "the bottom of the range again. Small steps, kept up for months, win.",
        ),
        (
            r"deload",
            "A deload is a light week: about 8 percent off your working weights when hard sets have stopped "
            "moving and feel "
            "heavier than they should.",
        ),
        (
            r"(?:cardio|run(?:ning)?|weights|lifting|strength) (?:before|after|or) (?:cardio|run(?:ning)?|"
            r"weights|lifting|strength)|"
            r"(?:before|after) (?:weights|lifting|cardio)\?",
            "Do first what matters more to you. For strength, lift first and keep the cardio for afterwards "
            "or another day.",
        ),
        (
            r"(?:best|good) time (?:of (?:the )?day )?to (?:train|work ?out|exercise|lift)|(?:morning|"
            r"evening) (?:or|vs) (?:morning|evening)",
            "The time at which you will do it every week. Most people are a little stronger in the "
            "afternoon; habit matters more.",
        ),
        (
            r"(?:difference between|whats the difference|strength (?:vs|or|versus) (?:hypertrophy|size|muscle))",
            "Strength work is few reps with heavy loads and long rests; size work is moderate loads for 8 to "
            "12 reps with enough "
            "sets. They help each other: most plans hold some of both.",
        ),
    )
)

_beyond = tuple(
    (any_of(*patterns), what)
    for what, *patterns in (
        (
            "log what you did",
            r"(?:log|record|save|track|note down|write down|store) (?:my |the |this |that |a |it|these |todays |in )",
            r"(?:can you|please) (?:log|track)|i (?:just )?(?:did|finished|completed|benched|squatted|"
            r"deadlifted|lifted|ran|done)\b",
            r"(?:workout|session) (?:done|completed?|finished)|(?:im |i am |all )(?:done|finished)\b",
            r"mark (?:it|this|that)? ?(?:as )?(?:done|complete)",
        ),
        (
            "keep a schedule or plan whole weeks",
            r"schedul|calendar",
            r"(?:book|plan) (?:it|this|a |my )?(?:[a-z]+ )?(?:for|on) (?:mon|tues|wednes|thurs|fri|satur|sun|"
            r"tomorrow|next)",
            r"(?:weekly|monthly|\d+ ?(?:week|day|month)s?|multi week|long term) (?:plan|program|split|"
            r"schedule|routine)",
            r"(?:plan|program|split)(?: out)?(?: for)? (?:the|this|next|a|my|\d+) (?:whole |next )?(?:week|month)",
        ),
        (
            "set reminders or timers",
            r"remind me (?!of|what|how)|reminders?\b|notif(?:y|ication)|wake me|alarm|set a timer|timer\b|"
            r"stopwatch|count ?down",
        ),
        (
            "help with food or supplements",
            r"nutrition|diet|calorie|protein|macros?\b|meals?\b|(?:what|should|can) (?:should |can |"
            r"do )?i (?:eat|drink)|creatine",
            r"supplement|pre ?workout (?:drink|powder|shake)|recipe|fasting|vitamin|carbs?\b|food|"
            r"eat (?:before|after)|keto|vegan",
        ),
        (
            "give medical advice or plan rehabilitation; a doctor or a physiotherapist can",
            r"diagnos|(?:is|could) (?:it|this|that|my [a-z ]+) (?:be )?(?:broken|torn|a tear|sprained|serious|"
            r"arthritis|tendinitis)",
            r"rehab|physio|medication|medicine|painkiller|ibuprofen|prescri|blood pressure|diabet|"
            r"asthma|steroid",
        ),
        (
            "store goals, preferences or settings",
            r"set (?:my |a )?goals?\b|my goals? (?:is|are|should)|change my goals?|update my (?:goal|profile|"
            r"settings|preference)",
            r"(?:remember|save) (?:that|this|my)|from now on|(?:change|switch|set) (?:my )?units?\b",
            r"(?:use|in) (?:pounds|kilos|lbs|kg)\b",
        ),
        (
            "help with that: training is all I know",
            r"(?:play|recommend) (?:some |me )?(?:music|songs?|a playlist)|playlist|spotify|weather|news\b|"
            r"joke|stock|bitcoin",
            r"translate|poem|write (?:code|an? (?:essay|email|story|poem|song))|capital of|homework|math\b|"
            r"president|football|movie",
        ),
        (
            "look at or show pictures and videos",
            r"(?:photo|picture|image|video|gif|youtube|watch)\b|form check|send (?:me )?a (?:link|video)",
        ),
        (
            "reach other apps, devices or your account from here",
            r"connect|sync|apple (?:health|watch)|garmin|fitbit|strava|google fit|heart rate (?:data|monitor)|export",
            r"delete my (?:data|account)|subscription|refund|cancel my|price|billing",
        ),
    )
)


def small_talk(text: str) -> str | None:
    """The reply to a plain text that is small talk and nothing else."""
    bare = _lead_in.sub("", text) or text
    return next((reply for words, reply in _small_talk if words.match(text) or words.match(bare)), None)


def fact(text: str) -> str | None:
    """The answer to a common question of training."""
    return next((reply for words, reply in _facts if words.search(text)), None)


def beyond(text: str) -> str | None:
    """An honest no to what is not there yet."""
    what = next((what for words, what in _beyond if words.search(text)), None)
    if what is None:
        return None
    yet = "" if "doctor" in what or "training is all" in what else " yet"
    return f"I can't {what}{yet}. {CAN_DO}"


def reply(text: str) -> str | None:
    """The reply to a plain text that words alone can answer; None if it is none of these."""
    for find in (small_talk, beyond, fact):
        if (found := find(text)) is not None:
            return found
    return None
