"""What people say beside the matter: greetings, thanks, who are you."""

import re

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap "
    "an exercise, "
    "adjust sets, reps or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that hurts."
)

_lead_in = re.compile(
    r"^(?:(?:actually|wait|hm+|well|ok|okay|so|and|but|oh|um|uh|please|first|btw|by the way|anyway)\b ?,? ?)+"
)
_end = r"[ .,!?]*$"
_replies = tuple(
    (re.compile(rf"\A(?:{phrases}){_end}"), reply)
    for phrases, reply in (
        (
            r"(?:hi+|hello+|hey+|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|sup|whats up|hola)"
            r"(?: (?:there|coach|spotter|again|buddy|mate|everyone|you|man|friend))*",
            "Hello! Ready when you are. Tell me how long you have and what you can train with, and I will build you a "
            "workout.",
        ),
        (
            r"(?:(?:hi|hello|hey)[ ,!]*(?:(?:there|coach|spotter)[ ,!]*)?)?"
            r"(?:how are (?:you|things)|how(?:s| is) it going|how do you do|you (?:ok|good|well))(?: (?:doing|"
            r"today|going))*",
            "Doing well, thank you: always rested. How are you feeling today? If you want to train, tell me "
            "the time you "
            "have and the equipment.",
        ),
        (
            r"(?:(?:ok|okay|great|cool|awesome|nice|perfect) ?,? ?)?(?:thanks|thank you|thx|ty|cheers|much appreciated|"
            r"appreciate it|many thanks)(?! (?:now|but))(?: [a-z]+){0,6}",
            "You are welcome. Train well, and tell me if anything does not fit.",
        ),
        (
            r"(?:great|cool|awesome|nice|perfect|excellent|amazing|love it|looks? good|sounds? good|good|wow|"
            r"lovely|brilliant|"
            r"that works|this works|got it|understood|good job|well done|i like it|i love it)"
            r"(?: (?:one|job|work|stuff|looks|thanks|coach|that|is|this|it|very|so|much|to|me|all|good|great|"
            r"workout))*",
            "Glad it suits you. Say the word if you want anything changed.",
        ),
        (
            r"(?:bye+|goodbye|see (?:you|ya)|later|good ?night|cya|take care|ciao)(?: [a-z]+){0,3}",
            "See you. Rest well, and come back when you want to train.",
        ),
        (
            r"(?:who|what) are you|(?:whats|what is) your name|introduce yourself|is this (?:a )?(?:bot|ai|"
            r"real)(?: person)?|"
            r"are you (?:a |an )?(?:real|human|person|bot|robot|ai|machine)(?: [a-z]+){0,3}",
            "I am Spotter, a strength coach in software. Right now I work by fixed coaching rules, without a "
            "language model. "
            f"{CAN_DO}",
        ),
        (
            r"what (?:can|do|could) you (?:do|help|offer)(?: [a-z]+){0,4}|help(?: me)?|what is this|"
            r"how do i use (?:this|you)|"
            r"how (?:do you work|does this work|can you help)(?: [a-z]+){0,3}|what are your (?:features|capabilities)",
            f"{CAN_DO} Try: 30 minutes, dumbbells, upper body.",
        ),
        ("(?:sorry|my bad|oops|apologies)", "No harm done. What would you like to do?"),
        (
            r"(?:what|huh|pardon|i dont (?:understand|get it|follow)|(?:no ?,? ?)?(?:thats|"
            r"that is) (?:not what i|wrong)"
            r"(?: (?:meant|said|asked|wanted|for))*|wrong|you (?:misunderstood|got it wrong|got me wrong))",
            "Sorry, we are talking past each other. Say it in one short sentence and name the exercise or the thing to "
            "change: swap the second one, 4 sets of squats, 20 minutes with dumbbells.",
        ),
        (
            r"(?:im |i am |feeling |i feel )(?:so |very |really |a bit |quite |too )*"
            r"(?:lazy|unmotivated|tired|exhausted|not motivated|sleepy)(?: (?:today|now|again|right now|lately))*",
            "That happens to everyone. Ten easy minutes count, and you can stop after them: shall I build "
            "you something short "
            "and light? And if you slept badly, rest is training too.",
        ),
        (
            r"(?:im |i am )(?:a )?(?:\d{2}(?: years? old)?|(?:\d{2} year old )?(?:man|woman|guy|girl|male|"
            r"female|senior|older))"
            r"(?: ?,? ?is (?:this|it) (?:ok|okay|good|right)(?: for me)?)?",
            "Thank you for telling me. I choose by level, time, equipment and what hurts; begin lighter than "
            "you think, keep "
            "two good reps in reserve, and after a long break or with an illness ask your doctor first.",
        ),
    )
)


def small_talk(text: str) -> str | None:
    """The reply to a plain text that is small talk and nothing else."""
    bare = _lead_in.sub("", text) or text
    return next((reply for words, reply in _replies if words.match(text) or words.match(bare)), None)
