"""Whether a sentence asks to see what is logged, or whether it is: told by its own words, whatever was learned of such.

``What have you got down for today?``, ``show me everything for yesterday``, ``did you log it?``. A program, a
booking, a record of a lift and a sum over the log are other questions.
"""

from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

SHOW, WHETHER = "ask_logged", "ask_whether_logged"
_longest, _longest_whether = 30, 12
_seeing = word_set("show list see view display read tell give check look pull bring what whats which remind recap")
_logged = word_set("logged recorded noted saved entered tracked written wrote registered stored")
_nouns = word_set("log logs record entries entry journal")
_had = word_set("have has got had put wrote noted written jotted took taken getting")
_before_down = 3
_own_doing = ("did i do", "have i done", "i did", "i have done", "ive done", "did i train", "have i trained")
_all_of_it = word_set("all everything told altogether exactly anything")
_all = word_set("everything all anything")
_elsewhere = word_set(
    "booked bookings booking scheduled schedule calendar diary planned plan plans program programme next tomorrow "
    "records pr prs pb pbs best bests heaviest most max 1rm e1rm maximum total volume tonnage average trend "
    "progress progressing many much often since goal goals preference preferences equipment pain pains settings "
    "profile about delete remove erase undo move change correct fix wrong add should would will weigh rest timer if "
    "better more less how times usually usual refusing refuse disliking injured allergic injury injuries hurting "
    "wishes weigh height age"
)
"""Words of another question, or of something to be done."""
_ordering = word_set("log save record note track enter write put")
_verbs = word_set("did is was have has are were didnt isnt wasnt havent hasnt does got")
_things = word_set("it that this them those these everything all any anything")
_got_in = word_set("there in saved through down")
_beside = word_set(
    "please pls plz just only then now so and again too also can could you u i id i'd would like want wanted to me "
    "us the my a for of on at quick quickly let lets what whats all everything both days day ok okay thanks thank "
    "check do here well right hey so if may might that's it they with weights sets reps together side by , . ! ? :"
)
"""What may stand beside nothing but days: ``show me yesterday and today please so I can check``."""


def asks_to_see(said: Message) -> bool:
    """Whether it asks what is logged, of a day or of all of it."""
    if len(said.words) > _longest or _is_elsewhere(said) or _numbers_beside_days(said):
        return False
    if not _asks(said):
        return False
    if said.says(*_logged) or _is_down(said) or (said.phrase("i log") and not said.exercises):
        return True
    has_day = bool(said.days(Direction.PAST)) or said.says("todays", "yesterdays")
    if said.says(*_nouns) and has_day:
        return True
    if has_day and not said.exercises and any(map(said.phrase, _own_doing)) and said.says(*_all_of_it):
        return True
    behind = any(each.day is not None and each.day < said.today for each in said.days(Direction.PAST))
    is_had = said.says(*_all) and said.says("have", "got") and not said.exercises
    return behind and (is_had or _says_days_alone(said))


def asks_whether(said: Message) -> bool:
    """Whether it asks if something is logged: ``did you log it?``, ``is it there?``, ``was the row saved?``."""
    words = [word for word in said.words if word not in _openings]
    if not words or len(words) > _longest_whether or _numbers_beside_days(said) or _is_elsewhere(said):
        return False
    if words[0] not in _verbs:
        return False
    who = words[1] if len(words) > 1 else ""
    if words[0] in ("did", "didnt", "have", "havent", "has", "hasnt") and who in (
        "you",
        "u",
        "it",
        "that",
        "they",
        "this",
    ):
        return said.says(*_logged, *_ordering) or said.phrase("go through") or said.phrase("go in")
    if words[0] in ("is", "isnt", "was", "wasnt", "are", "were"):
        is_of_it = who in _things or bool(said.exercises) or who in ("my", "the")
        return is_of_it and (said.says(*_logged) or (words[-1] in (*_got_in, "?") and _is_there(words)))
    return words[0] == "got" and who in _things and (len(words) == 2 or words[2:] in (["down"], ["?"], ["down", "?"]))


def _is_there(words: list[str]) -> bool:
    spoken = [word for word in words if word not in ("?", "!", ".")]
    return bool(spoken) and spoken[-1] in _got_in and len(spoken) <= _short_there


_short_there = 5
_openings = word_set("so and ok okay well hm hmm hey but oh wait sorry hello thanks thank , . ! please now then")


def _asks(said: Message) -> bool:
    """Whether something is asked, or wished to be seen."""
    if said.is_question or said.says(*_seeing - {"give", "look", "bring", "pull"}):
        return True
    return said.phrase("i meant") or said.phrase("i mean")


def _is_elsewhere(said: Message) -> bool:
    is_to_come = any(each.day is not None and each.day > said.today for each in said.days(Direction.FUTURE))
    only_future = is_to_come and not said.days(Direction.PAST)
    return said.says(*_elsewhere) or only_future or said.phrase("down as")


def _is_down(said: Message) -> bool:
    """Whether something is spoken of as written down: ``have down``, ``got me down for``, ``wrote down``."""
    had = _had | (word_set("write note") if said.says("did") else frozenset())
    return any(
        word == "down" and bool(had & set(said.words[max(0, at - _before_down - 1) : at]))
        for at, word in enumerate(said.words)
    )


def _numbers_beside_days(said: Message) -> bool:
    held = {at for each in said.days(Direction.PAST) for at in range(each.start, each.end)}
    return any(at not in held and said.words[at] not in ("one", "first", "second") for at, _value in said.numbers())


def _says_days_alone(said: Message) -> bool:
    """Whether days behind are to be shown, and nothing else is named."""
    held = {at for each in said.days(Direction.PAST) for at in range(each.start, each.end)}
    return said.says("show", "list", "see", "view", "display", "check") and all(
        at in held or not token.is_word or token.text in _beside or token.text in _seeing
        for at, token in enumerate(said.tokens)
    )
