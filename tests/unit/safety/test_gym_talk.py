"""What lifters say who are well, by families of idioms, beside what is said in like words and does need care."""

import pytest

from spotter.safety import assess


@pytest.mark.parametrize(
    "text",
    [
        # Work, sleep and ordinary tiredness ease a session; they are no illness.
        "just off a 10 hr night shift, chest day please",
        "slept 4 hours",
        "short night, keep it easy",
        "I got 5 hours of sleep, go easy please",
        "bit tired today but keen",
        "I'm tired this morning",
        # What is bad and is no part of a body.
        "my handwriting is shocking, sorry",
        "the weather is shocking today so I train at home",
        "the machine is broken",
        "my headphones died",
        "day off tomorrow, knees over toes again on Friday",
        # Effort, and what one says of it.
        "I'm dying after those burpees",
        "leg day made me want to die",
        "that finisher killed me, loved it",
        "my legs are destroyed after squats",
        "hamstrings are smoked, upper body today?",
        "I'm out of breath after sprints, as planned",
        "my calves are sore after the run",
        "feel the burn in my quads",
        "my heart is set on a 200 kg deadlift",
        "sick gains this month",
        "that pr was sick",
        "so done with burpees",
        "I want to lift more this year",
        "I did my workout yesterday",
        "let's hit the gym",
        "hold my beer, 180 deadlift",
        "make up for lost time",
        "I pulled a 200 deadlift",
        # Questions and requests.
        "what heart rate zone should my cardio be in",
        "how should I breathe during squats",
        "what's the point of a warm-up",
        "I do not see the point of the bodyweight good morning when I have a gym",
        "I don't see the point of the curls",
        "my chest n arms r mega sore frm yesterday, shud i still go",
        "would I be better off with dumbbells",
        "I don't know what to do today",
        "I don't have anything but dumbbells",
        "something for my chest and back",
        "a rest day would be a good idea",
        "unable to train on tuesdays",
        "away next week, on holiday",
        "log my last workout",
        "I want to get the most out of it",
        "I feel nothing in my chest on bench",
        "minor tweak to my program please",
        "no pain anywhere",
        # Food as most people eat it.
        "I skipped dinner, can I still train?",
        "I started cutting last week, keep protein high",
        "coffee makes me pee before squats",
        "take vitamin c daily",
        "should I take creatine",
        # What is over, and what is another's.
        "my knee is fully recovered now",
        "My dad had a heart attack at 60, so I train",
        "my kid is sick so 20 minutes",
    ],
)
def test_gym_talk_is_not_stopped(text: str) -> None:
    assert assess(text).categories == ()


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("passed out on the treadmill", "fainting"),
        ("my elbow is sore", "pain"),
        ("my knee gave out", "pain"),
        ("snapped my wrist", "pain"),
        ("my heart rate is 178 and I am just lying on the sofa", "chest_pain"),
        ("everyone would get on better if I weren't around", "self_harm"),
        ("it wouldn't be so bad if I didn't wake up", "self_harm"),
        ("I keep looking at the bridge on my way home", "self_harm"),
        ("I'm a burden to my parents", "distress"),
        ("I'm so tired of pretending", "distress"),
        ("I hate the person I've become", "distress"),
        ("I can't remember feeling happy", "distress"),
        ("everything is grey", "distress"),
        ("I eat a cake and then I get rid of it", "eating_disorder"),
        ("I skip dinner every day", "eating_disorder"),
        ("I weigh myself 12 times a day", "eating_disorder"),
        ("I'm living on lettuce", "eating_disorder"),
        ("my elbow is complaining", "pain"),
        ("I wake up exhausted", "illness"),
        ("sono stanco di vivere", "distress"),
        ("je ne vois pas d'avenir et je fais semblant", "distress"),
        ("ich sehe keine Zukunft", "distress"),
        ("ya no veo salida para mi", "distress"),
        ("estou cansado de fingir", "distress"),
    ],
)
def test_like_words_that_need_care_get_it(text: str, category: str) -> None:
    assert category in assess(text).categories


@pytest.mark.parametrize(
    "text",
    [
        "I don't see the point of it anymore",
        "what's the point of another session, nothing matters",
        "no point in living",
    ],
)
def test_no_point_in_more_than_an_exercise_is_despair(text: str) -> None:
    assert assess(text)
