"""What stands of what was said before, until it is lifted or taken back."""

import pytest

from spotter.safety import Category, assess_conversation


def test_an_emergency_stands_until_it_is_lifted() -> None:
    said = ["I get chest pain when I lift"]
    assert assess_conversation(said, "30 minute dumbbell workout").stops
    assert not assess_conversation(said, "my doctor cleared me. 30 minute dumbbell workout").stops
    assert not assess_conversation([*said, "false alarm, my doctor cleared me"], "dumbbell workout").stops


def test_what_is_known_adds_its_caveat_and_is_not_answered_again() -> None:
    verdicts = assess_conversation(["I'm pregnant"], "30 minutes, bodyweight")
    assert verdicts.answer == ""
    assert not verdicts.refuses
    assert "midwife" in verdicts.caveats[0]


def test_a_pain_stands_until_it_is_taken_back_for_its_part() -> None:
    said = ["my knee hurts", "and my left wrist hurts"]
    assert [pain.part for pain in assess_conversation(said, "leg day please").pains] == ["knee", "wrist"]
    assert [pain.part for pain in assess_conversation([*said, "my knee is fine now"], "legs").pains] == ["wrist"]


def test_a_question_about_an_illness_is_asked_once() -> None:
    assert assess_conversation([], "I have the flu, leg day?").refuses
    assert not assess_conversation(["I have the flu, leg day?"], "ok, show me my workout").refuses


@pytest.mark.parametrize("first", ["I'm 15", "I am 16 years old"])
def test_an_age_is_remembered(first: str) -> None:
    verdicts = assess_conversation([first], "test my deadlift max")
    assert verdicts.categories[0] is Category.MAXIMUM_TEST


_rolled = "rolled my ankle at intramural soccer sunday"


@pytest.mark.parametrize(
    "newest",
    [
        "nah i can walk its just sore. can i still do upper body tho, 40 min gym",
        "naw it's no swollen or numb or anything. can ye gie me a leg day that disnae bother it",
    ],
)
def test_a_pain_of_a_part_that_was_named_before_is_spared_and_not_asked_about(newest: str) -> None:
    verdicts = assess_conversation([_rolled], newest)
    assert not verdicts.refuses
    assert "ankle" in {pain.part for pain in verdicts.pains}
    assert "ankle" in {pain.part for pain in assess_conversation([_rolled, newest], "add a plank").pains}


@pytest.mark.parametrize(
    "newest",
    [
        "it gave way and swelled up at once, legs now please",
        "my foot went numb, 30 min legs",
        "and now my chest feels tight, 30 min upper body",
        "i cannot walk on it at all, give me upper body",
        "it hurts, swollen like a balloon",
        "something snapped and it hurts",
        "it is just sore and it buckles under me. upper body please",
        "it hurts since I fell off my bike",
        "it hurts more and more each day",
        "it's swollen, 20 min upper body",
        "it gives way when I step down",
        "the pain is unbearable",
        "I think it's broken",
    ],
)
def test_something_graver_behind_a_pain_is_heard(newest: str) -> None:
    assert assess_conversation([_rolled], newest).refuses


@pytest.mark.parametrize(
    ("said", "refuses"),
    [
        ("bad knee off a high tackle, physio's happy for me to train the top half", False),
        ("my lower back complains when I bend, the doctor encourages exercise. arms, 20 minutes", False),
        ("bad knee off a high tackle, physio isn't happy for me to train", True),
        ("my knee hurts, i have to ask my doctor if training is ok", True),
        ("my knee hurts, my doctor allowed me nothing but walking", True),
        ("my knee hurts, physio forbids lifting, walking is fine", True),
    ],
)
def test_whom_somebody_who_knows_lets_train_is_not_asked(said: str, refuses: bool) -> None:
    assert assess_conversation([], said).refuses is refuses


@pytest.mark.parametrize(
    "newest",
    [
        "not a false alarm",
        "i have not been cleared yet",
        "doctor says no training",
        "the er said it was a heart attack",
    ],
)
def test_a_clearance_that_is_denied_lifts_nothing(newest: str) -> None:
    assert assess_conversation(["I get chest pain when I lift", newest], "make it 4 sets of squats").stops


def test_what_is_denied_or_of_no_pain_is_not_graver() -> None:
    assert not assess_conversation([_rolled], "no, it isn't swollen. 20 min upper body").refuses
    assert not assess_conversation(["swap the squats"], "the rack, it is broken, so no bench").refuses


def test_who_is_dizzy_is_not_trained() -> None:
    assert assess_conversation([], "I feel dizzy after squats").refuses


def test_a_pain_that_was_told_before_and_is_no_worse_is_not_answered_again() -> None:
    told = "my left knee hurts a bit, 30 min legs please"
    assert assess_conversation([], told).says
    again = assess_conversation([told], "my left knee hurts a bit, so swap the lunges")
    assert not again.says
    assert [pain.part for pain in again.pains] == [pain.part for pain in assess_conversation([], told).pains]


@pytest.mark.parametrize(
    "newest",
    [
        "my left knee really hurts badly now",
        "my left knee hurts a bit and my wrist hurts too",
        "my right knee hurts a bit",
        "my left knee hurts a bit more than before",
    ],
)
def test_a_worse_or_another_pain_is_answered(newest: str) -> None:
    assert assess_conversation(["my left knee hurts a bit, 30 min legs please"], newest).says


_numb = "my left shoulder aches since the bench and ive got tingling down to my fingers, can i still bench tomorrow"


@pytest.mark.parametrize(
    "newest",
    [
        "saw a colleague doc shes fine with legs and core just no pressing for 2 weeks. tingling is gone. what now",
        "I have been seen by the doctor today, she cleared me for light training. only seated machines?",
        "The tingling is completely gone now and my doctor said everything is fine.",
        "I called the practice, the physio said all is ok, no squats for a week. So what do I do tuesday then?",
    ],
)
def test_who_was_seen_and_may_train_is_no_longer_stopped(newest: str) -> None:
    verdicts = assess_conversation([_numb], newest)
    assert not verdicts.refuses
    assert not assess_conversation([_numb, newest], "30 minutes legs").stops


@pytest.mark.parametrize(
    "newest",
    [
        "tingling is gone, feels fine now. 30 minutes legs",
        "i was seen already i just told you",
        "saw the doctor, she said its fine but no exercise for a week",
        "should i see a doctor or is it fine to train?",
    ],
)
def test_a_stop_that_nobody_has_lifted_stands_and_is_known_as_open(newest: str) -> None:
    verdicts = assess_conversation([_numb], newest)
    assert verdicts.stops
    assert verdicts.is_open
    assert assess_conversation([_numb, newest], "30 minutes legs").stops


def test_what_is_there_again_or_new_is_no_open_stop_but_one_of_its_own() -> None:
    again = assess_conversation([_numb], "doc said all is fine and i can train, but the tingling is back")
    assert (again.stops, again.is_open) == (True, False)
    new = assess_conversation([_numb], "my doctor cleared me. now i get chest pain when i lift")
    assert (new.gravest is not None and new.gravest.category, new.is_open) == (Category.CHEST_PAIN, False)


@pytest.mark.parametrize(
    "newest",
    [
        "The doc cleared me yesterday and now my chest feels tight",
        "Doc cleared me yesterday. Sharp pain all over my chest right now",
    ],
)
def test_what_is_there_now_is_not_lifted_by_who_let_them_train_before(newest: str) -> None:
    assert assess_conversation([_tight], newest).stops


@pytest.mark.parametrize("newest", ["ok they are still running tests", "ok", "ok its fine now, plan legs"])
def test_who_was_seen_and_knows_nothing_yet_is_not_let(newest: str) -> None:
    assert assess_conversation([_tight, "I went to the ER yesterday"], newest).stops


@pytest.mark.parametrize(
    "newest",
    [
        "I've looked at the plan, all good, let's go",
        "I have to get it checked. fine. lets do legs",
        "went to football practice yesterday and it was fine",
        "er, got some rest and its fine now",
        "Called the doctor, appointment is monday. Let's do legs today",
        "Saw the doc, he said take two weeks off, then its fine",
    ],
)
def test_who_was_not_seen_or_may_not_train_yet_is_not_let(newest: str) -> None:
    assert assess_conversation([_tight], newest).stops


@pytest.mark.parametrize(
    "newest",
    ["I have not had knee pain on leg press, only on squats", "The physio never said my knee injury was healed"],
)
def test_a_pain_is_not_taken_back_by_what_is_denied_of_something_else(newest: str) -> None:
    assert [pain.part for pain in assess_conversation(["my knee hurts when i squat"], newest).pains]


def test_a_pain_that_is_worse_in_another_sentence_is_answered() -> None:
    earlier = ["my knee hurts", "plan legs"]
    assert assess_conversation(earlier, "My knee hurts. It hurts more than last week.").gravest is not None


def test_who_says_what_came_of_being_seen_may_train() -> None:
    said = [_numb, "i was seen already"]
    assert assess_conversation([_numb], said[1]).was_seen
    assert not assess_conversation(said, "they said light training is fine, no squats").stops
    assert assess_conversation(said, "they said no training for a week").stops
    assert assess_conversation([_numb], "they said light training is fine").stops


def test_a_clearance_that_is_still_to_come_lifts_nothing() -> None:
    assert assess_conversation([_numb], "if the doctor says ok can i train tomorrow").stops
    assert assess_conversation([_numb], "the doctor said it was a stroke").stops


@pytest.mark.parametrize(
    "newest",
    [
        "plan my week, 3 sessions, 40 min each, nothing that bothers the knee",
        "flys on a bad knee? drop them. I also hate curls, never give me those again",
    ],
)
def test_a_known_pain_that_is_named_without_a_side_or_news_is_not_answered_again(newest: str) -> None:
    told = "my right knee is bad from running, hurts under the kneecap when i go deep"
    assert not assess_conversation([told, *["leg day please"] * 12], newest).says


def test_parts_that_who_knows_is_fine_with_are_no_pains() -> None:
    newest = "my shoulder hurts, the doc is fine with legs and core"
    assert [pain.part for pain in assess_conversation([], newest).pains] == ["shoulder"]


_tight = "my chest feels tight when i bench"
_denied = "I never had chest pain. you misread me, the bar touches my chest and my shoulder aches"


@pytest.mark.parametrize(
    "newest",
    [
        _denied,
        "dude no. my HEART is fine. bar touches my chest, thats the position",
        "that was a misunderstanding",
        "i didn't say my chest hurts",
        "there was no chest pain, you got that wrong",
        "right, I take back nothing because there was no chest pain. what do you need from me?",
    ],
)
def test_who_denies_what_the_stop_is_of_is_to_be_asked(newest: str) -> None:
    verdicts = assess_conversation([_tight], newest)
    assert (verdicts.stops, verdicts.is_open, verdicts.is_denied) == (True, True, True)


@pytest.mark.parametrize("newest", ["30 minutes legs", "it is gone now", "ok thanks", "what did i do last week?"])
def test_who_denies_nothing_is_not_to_be_asked(newest: str) -> None:
    assert not assess_conversation([_tight], newest).is_denied


@pytest.mark.parametrize(
    "newest",
    [
        "no",
        "Nope.",
        "no, none at all",
        "No, I never had chest pain.",
        "i told you, i never had any chest pain",
        "no chest pain, no pressure",
        "I never had chest pain. zero. you misread me. plan me a dumbbell bench day",
        "no. 30 minutes legs please",
    ],
)
def test_a_plain_no_to_the_question_lifts_the_stop(newest: str) -> None:
    verdicts = assess_conversation([_tight, _denied], newest)
    assert not verdicts.stops
    assert verdicts.taken_back is Category.CHEST_PAIN
    assert "chest" not in {pain.part for pain in verdicts.pains}
    assert not assess_conversation([_tight, _denied, newest], "30 minutes legs").stops


@pytest.mark.parametrize(
    "newest",
    [
        "yes",
        "no, but it felt tight",
        "no, only yesterday",
        "no i did",
        "no, not now",
        "no, not any more",
        "no longer",
        "no, it went away",
        "no idea",
        "not really",
        "no, just a little pressure",
        "no. it was there last week",
        "no, just when i run",
        "i have chest pain, no joke",
        "a bit of tightness",
        "no thanks, 30 minutes legs and my chest is tight",
        "30 minutes legs",
        "no pain, just tightness",
        "no pressure, just pain",
        "no, not at rest",
        "no, not that bad",
        "no, on the left side",
    ],
)
def test_what_is_no_plain_no_lifts_nothing(newest: str) -> None:
    assert assess_conversation([_tight, _denied], newest).stops
    assert assess_conversation([_tight, _denied, newest], "30 minutes legs").stops


def test_a_no_that_answers_no_question_lifts_nothing() -> None:
    assert assess_conversation([_tight], "no").stops
    assert assess_conversation([_tight, _denied, "30 minutes legs"], "no").stops


def test_a_heaviness_that_is_worse_is_answered_again() -> None:
    first = "i feel heaviness in my pelvis when i squat heavy"
    assert assess_conversation([], first).gravest is not None
    assert assess_conversation([first], "the heaviness in my pelvis is much worse when I squat").gravest is not None


def test_nobody_is_asked_away_from_despair() -> None:
    said = ["I want to kill myself", "no, I never said that, you misread me"]
    assert not assess_conversation(said[:1], said[1]).is_denied
    assert assess_conversation(said, "no").stops


@pytest.mark.parametrize(
    "said",
    [
        "left shoulder: front of it, dull ache when bar is low on my chest on bench",
        "my elbow hurts when the bar touches my chest",
        "sharp pain in my right wrist as the dumbbells come down to my chest",
    ],
)
def test_a_chest_that_the_bar_is_at_is_no_symptom(said: str) -> None:
    verdicts = assess_conversation([], said)
    assert not verdicts.stops
    assert "chest" not in {pain.part for pain in verdicts.pains}


@pytest.mark.parametrize(
    "said",
    [
        "it hurts when the bar is on my chest",
        "chest pain when the bar touches my chest",
        "my shoulder aches and my chest feels tight under the bar",
        "my arm hurts and there is a weight on my chest, pressure all the time",
        "pain in my left arm and a tight chest on bench",
    ],
)
def test_a_chest_that_may_hurt_is_one(said: str) -> None:
    assert assess_conversation([], said).refuses


@pytest.mark.parametrize(
    ("said", "is_of_a_nerve"),
    [
        ("since the rdls my lower back hurts and theres a tingling going down my left leg to the foot", True),
        ("my elbow aches since lunch and my ring and little fingers have gone a bit tingly", True),
        ("my left arm went numb and my face droops", False),
        ("sudden numbness in my right arm and a terrible headache", False),
    ],
)
def test_the_answer_to_tingling_names_the_signs_of_what_was_told(said: str, is_of_a_nerve: bool) -> None:
    verdicts = assess_conversation([], said)
    assert verdicts.stops
    assert ("nerve is irritated" in verdicts.answer) is is_of_a_nerve


@pytest.mark.parametrize(
    ("newest", "stands"),
    [
        ("I never said my wrist hurts", False),
        ("i never had wrist pain", False),
        ("no wrist pain exercises please", True),
        ("i don't want to have wrist pain", True),
        ("i don't have wrist pain any more when i press, only when i curl", True),
    ],
)
def test_a_pain_that_was_never_told_is_taken_back(newest: str, stands: bool) -> None:
    pains = {pain.part for pain in assess_conversation(["my wrist hurts a bit"], newest).pains}
    assert ("wrist" in pains) is stands


_tingly = "my arm feels tingly when i row"


@pytest.mark.parametrize(
    "newest",
    [
        "no tingling here, the sleeve is just tight. 30 minutes legs",
        "I have no tingling at all, you misread me",
        "hold on, i dont have any tingling, can i get a leg day?",
        "tingling?? i do not have any",
    ],
)
def test_a_denial_of_every_sign_that_a_stop_was_read_in_takes_it_back_at_once(newest: str) -> None:
    verdicts = assess_conversation([_tingly], newest)
    assert (verdicts.stops, verdicts.taken_back) == (False, Category.WEAKNESS_OR_NUMBNESS)
    assert not assess_conversation([_tingly, newest], "and calves").stops


@pytest.mark.parametrize(
    "newest",
    [
        "no tingling today",
        "no tingling at rest",
        "i have no tingling now, 30 minutes legs",
        "no tingling, but my hand is numb",
        "no tingling unless i row",
        "do i have no tingling?",
        "not only tingling",
        "i dont have pain",
        "i have no tingling in the left arm. the right arm is tingling",
    ],
)
def test_a_denial_of_a_time_or_of_something_else_takes_nothing_back_at_once(newest: str) -> None:
    assert assess_conversation([_tingly], newest).stops


def test_a_sign_in_plain_words_is_asked_about_before_it_is_taken_back() -> None:
    verdicts = assess_conversation([_tight], "no chest pain and it was not tight")
    assert (verdicts.stops, verdicts.is_denied) == (True, True)


@pytest.mark.parametrize(
    "newest",
    [
        "No, none of these. May I have my legs session for Tuesday?",
        "nah nothing of that kind",
        "Nope, nothing like that, give me 30 minutes of legs",
        "no. what should i train tomorrow then?",
        "no, so can we go on with legs",
    ],
)
def test_what_is_asked_behind_a_no_makes_it_no_less_a_no(newest: str) -> None:
    assert not assess_conversation([_tight, _denied], newest).stops


@pytest.mark.parametrize("newest", ["no. can i bench although it feels tight?", "no, give me legs, its the chest pain"])
def test_a_symptom_in_what_is_asked_behind_a_no_keeps_the_stop(newest: str) -> None:
    assert assess_conversation([_tight, _denied], newest).stops


_starving = "i skip meals all day and hate how fat i am, how do i eat less"


@pytest.mark.parametrize(
    "newest",
    [
        "an eating disorder? i do not have one, i am just hungry. 30 minutes legs",
        "dude i dont have no eating disorder. legs please",
        "why an eating disorder, i dont have one",
    ],
)
def test_who_denies_a_disorder_is_not_told_of_it_again(newest: str) -> None:
    assert assess_conversation([], _starving).refuses
    verdicts = assess_conversation([_starving], newest)
    assert (verdicts.refuses, verdicts.taken_back) == (False, Category.EATING_DISORDER)
    assert Category.EATING_DISORDER not in assess_conversation([_starving, newest], "30 minutes legs").categories


def test_who_denies_a_disorder_and_tells_of_it_is_still_told() -> None:
    assert assess_conversation([_starving], "i have no eating disorder, i throw up after meals to stay thin").refuses


def test_what_is_known_is_not_the_answer_to_a_pain_that_is_told_later() -> None:
    verdicts = assess_conversation(
        ["i have high blood pressure and take a beta blocker for it"], "my left knee hurts a bit, legs please"
    )
    assert verdicts.gravest is not None
    assert verdicts.gravest.category is Category.PAIN
    assert verdicts.caveats


def test_a_clearance_that_is_told_in_two_sentences_is_taken_with_its_limits() -> None:
    newest = "One of our doctors looked at my arm. He says it is only the muscle and I can train, just nothing heavy."
    assert not assess_conversation([_tingly], newest).stops
    assert not assess_conversation([_tingly, newest], "30 minutes legs").stops


def test_that_there_is_no_symptom_is_no_symptom() -> None:
    assert not assess_conversation([], "there is no numbness or leg pain, 30 minutes please").refuses
    assert assess_conversation([], "there is no pain but my leg went numb").stops


@pytest.mark.parametrize(
    "newest",
    [
        "ok now give me something easy on the knee that hurts",
        "one set of curls extra please, my left knee hurts a bit so no lunges now",
        "there is no hip injury. what do you have noted?",
    ],
)
def test_a_pain_is_answered_once_in_a_talk(newest: str) -> None:
    assert not assess_conversation(["my left knee hurts a bit, legs please", "and some core"], newest).says


@pytest.mark.parametrize(
    "newest", ["my left knee hurts again", "my left knee is worse now, it hurts", "my elbow hurts now"]
)
def test_a_pain_that_is_back_worse_or_another_is_answered(newest: str) -> None:
    assert assess_conversation(["my left knee hurts a bit, legs please", "and some core"], newest).says


@pytest.mark.parametrize(
    "newest",
    [
        "No pain whatsoever. I train chest today, as in bench press.",
        "there was no pain, i was only out late, legs please",
    ],
)
def test_who_was_asked_may_deny_it_in_other_words(newest: str) -> None:
    assert not assess_conversation([_tight, _denied], newest).stops


@pytest.mark.parametrize(
    "newest", ["no pain, it is a pressure", "no pain in the chest yesterday", "no pain but i am breathless at rest"]
)
def test_who_was_asked_and_tells_of_it_is_stopped(newest: str) -> None:
    assert assess_conversation([_tight, _denied], newest).stops
