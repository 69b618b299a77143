"""Common questions of training, answered by what coaches agree on. The wordings are in facts.txt, by the same names."""

from collections.abc import Mapping

from spotter.dialogue import history
from spotter.dialogue.answer import Answer
from spotter.dialogue.skills import progress
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.workout_facts import named_in, trains

ANSWERS = {
    "sets": "3x5 means 3 sets of 5 reps: a rep is the movement once, a set is the reps done without a break, "
    "with a rest after it. "
    "Two to four hard sets of an exercise in a session do most of the work; over a week about ten for a muscle "
    "is a good start.",
    "reps": "For strength 3 to 6 reps with a heavy load, for size 8 to 12, for a mix 5 to 8; smaller movements "
    "like more reps. What "
    "counts most is that the last reps are hard and still clean.",
    "weight": "I give no number without past lifts to read it from. Pick a load that leaves about two good reps "
    "in reserve on the "
    "last set; if you could do four more, go up by the smallest step you have.",
    "rpe": "RPE, the rating of perceived exertion, says how hard a set was, from 1 to 10: 10 is nothing left, 8 means "
    "that two more good reps were "
    "in you. RIR counts "
    "those reps in reserve: RIR 2 is RPE 8. Most sets belong at 7 to 8.",
    "warm_up": "Yes, briefly: a few minutes of brisk movement, then one or two light sets of your first lift. "
    "For a heavy lift build "
    "up in steps of about 40, 60 and 80 percent.",
    "soreness": "Muscle soreness a day or two after hard or new work is normal and fades by itself. You can "
    "train: pick other "
    "muscles or go lighter. Sharp pain, or pain in a joint, is something else: leave that movement out.",
    "frequency": "Two to four strength sessions a week, each muscle about twice, suits most people at any age; "
    "leave a day between "
    "hard sessions for the same muscles. More is only better while you recover from it.",
    "progression": "Stay with a load until you reach the top of the rep range in good form, then take the "
    "smallest step up and "
    "begin at the bottom of the range again. Small steps, kept up for months, win.",
    "deload": "A deload is a light week: about 8 percent off your working weights when hard sets have stopped "
    "moving and feel "
    "heavier than they should.",
    "cardio_order": "Do first what matters more to you. For strength, lift first and keep the cardio for "
    "afterwards or another "
    "day. In sensible amounts cardio costs no muscle.",
    "time_of_day": "The time at which you will do it every week. Most people are a little stronger in the "
    "afternoon; habit matters more.",
    "strength_or_size": "Strength work is few reps with heavy loads and long rests; size work (hypertrophy) is "
    "moderate loads for "
    "8 to 12 reps with enough sets. They help each other: most plans hold some of both.",
    "superset": "A superset is two exercises done one after the other, rest after both: it saves time, best "
    "with muscles that do "
    "not get in each other's way, such as a press and a row. A circuit is the same with more exercises.",
    "intervals": "Intervals are short hard efforts with rests between; HIIT is the hard end of that, Tabata "
    "eight rounds of 20 "
    "seconds on and 10 off. Once or twice a week is plenty beside strength training.",
    "terms": "AMRAP is as many good reps as you can; a drop set goes on with less load after the last rep; "
    "tempo is the speed of a "
    "rep; a compound lift works several joints, an isolation exercise one; a top set is the heaviest, backoffs "
    "are the lighter sets "
    "after it; failure is when no further clean rep is possible; a one-rep max is the most you could lift once.",
    "bones": "Yes: loading the bones is one of the best known ways to keep them strong, next to what it does "
    "for balance and muscle. "
    "With osteoporosis or after a fracture, ask your doctor which movements to leave out.",
    "age": "Age slows things a little and stops nothing: people get stronger from training in their eighties. "
    "Start lighter, add "
    "in small steps, leave more rest between hard days, and with an illness ask your doctor first.",
    "results": "Strength moves within two to four weeks, mostly by practice; muscle that others see takes two "
    "to three months of "
    "regular work.",
    "fat": "No exercise takes fat from one place: that follows from eating a little less than you use, over "
    "months. Strength "
    "training keeps the muscle while it goes.",
    "breathing": "Breathe in and brace before the rep, breathe out through the hard part. On heavy lifts hold "
    "the brace until the "
    "hardest point is passed; if you have high blood pressure, do not hold your breath.",
    "failure": "Rarely. Stopping with one to three good reps in reserve builds as much and costs less recovery; "
    "save failure for the "
    "last set of small, safe movements.",
    "machines_safe": "Not needed to begin with. A belt helps on very heavy squats and deadlifts, straps when "
    "the grip fails before the "
    "back, flat firm shoes for squats; gloves are a matter of taste.",
    "toning": "No: that takes years of eating and training for it. Lifting makes you stronger and firmer.",
    "sleep": "Seven to nine hours for most adults: that is when you recover. After a bad night train lighter or "
    "shorter.",
    "stretching": "Before lifting, a moving warm-up serves better than long holds. Stretch afterwards or on its "
    "own if you want more "
    "range; it is pleasant, not a duty.",
    "beginner_start": "Two or three full-body sessions a week: a squat, a hinge, a push, a pull and something "
    "for the trunk, two or "
    "three sets of 8 to 12 with a load that leaves two good reps. Tell me your time and equipment and I will "
    "build the first one.",
    "motivation": "Make it small and fixed: the same days, ten easy minutes count, and you may stop after them. "
    "Habit outlasts mood.",
    "plateau": "A lift is stalled when three sessions in a row beat nothing. Then change one thing: a lighter "
    "week if the sets "
    "are very hard, another rep range if you stay at few reps, more or fewer sets a week, or a variation. Ask "
    "me about one "
    "lift and I look at your log.",
    "tired": "Then rest: that is training too. Or do ten easy minutes, which count, and stop after them if it "
    "does not "
    "get better.",
    "joints": "Done well and built up in small steps, lifting and running are good for healthy joints, backs "
    "and knees: they "
    "get stronger with what they are used to. What hurts sharply is left out, and an old injury wants a "
    "doctor's word.",
    "length": "Twenty minutes of hard sets are enough to get stronger; 30 to 60 are usual. What you can do each "
    "week counts "
    "more than the length of one session.",
    "split": "Two or three days a week: full body each time. Four: upper and lower body in turn. Push, pull, "
    "legs (PPL) suits "
    "five or six. What counts is that each muscle is trained about twice a week.",
    "buying": "Adjustable dumbbells and a bench carry furthest; a pull-up bar and bands are cheap and add a "
    "lot. A barbell and a "
    "rack come after that, if you have the room.",
    "tempo": "Lower for about two or three seconds under control and lift as fast as you cleanly can: a rep "
    "takes three to "
    "five seconds.",
    "missed_reps": "Stop the set there, rest a little longer, and keep the load next time until you get them. "
    "If you miss by "
    "more than two or three, take the next lighter load.",
    "home_or_gym": "Muscles grow from hard sets close to failure, at home as in a gym. Bodyweight and dumbbells "
    "carry far; a gym mainly "
    "makes it easier to add load.",
}  # fmt: skip


BY_SUBJECT = ANSWERS | {
    "clicks": "A joint that clicks or cracks without pain, swelling or giving way is usually harmless: go on, in a "
    "range that feels smooth. With pain, swelling or a joint that locks, have it looked at.",
    "machines": "Both build muscle and strength. Machines are steady and easy to learn, so that you can work hard "
    "alone; free weights also train balance and what holds you upright. Machines alone are fine; both are better.",
}
"""The same with answers that are found by their subject alone."""
_subjects: Mapping[str, frozenset[str]] = {
    "rpe": frozenset({"rpe", "rir"}),
    "deload": frozenset({"deload", "deloads", "deloading"}),
    "superset": frozenset({"superset", "supersets", "supersetting"}),
    "intervals": frozenset({"hiit", "tabata"}),
    "terms": frozenset({"amrap", "dropset", "dropsets", "backoff", "backoffs", "1rm"}),
    "soreness": frozenset({"sore", "soreness", "doms"}),
    "clicks": frozenset({"click", "clicks", "clicking", "clicky", "cracks", "cracking", "pops", "popping"}),
    "machines": frozenset({"machines"}),
}
"""Words that hardly stand in a question of anything else, by the answer that is about them."""


def _said(text: str) -> Skill:
    return Skill(lambda _turn: Answer(text))


def _subject_of(heard: Understanding) -> str | None:
    words = {token.text for token in heard.tokens}
    return next((name for name, subjects in _subjects.items() if subjects & words), None)


def has_subject(heard: Understanding) -> bool:
    """Whether a word is said that hardly stands in a question of anything but one subject of training."""
    return _subject_of(heard) is not None


def unknown(turn: Turn) -> Answer:
    """A question that no wording knows: what is known of its subject or of the exercise that it names, and no guess."""
    named = [one for each in turn.heard.named() for one in named_in(each)]
    lift = next((each for each in history.lifts(turn.now) for one in named if each.exercise in one.exercises), None)
    if lift is not None:
        return progress.lift(turn, lift)
    about = _subject_of(turn.heard)
    if about is not None:
        return Answer(BY_SUBJECT[about])
    if named:
        return Answer(f"{trains(named[0].exercises[0])} More than that my rules do not say, and I will not guess.")
    return Answer(
        "My rules hold no answer to that, and I will not guess. They know how exercises are done and what they train, "
        "sets, reps, loads, rests and warm-ups, your workout and your log: ask me about those."
    )


FACTS = {f"facts.{name}": _said(text) for name, text in ANSWERS.items()} | {
    "facts.unknown": Skill(unknown, needs=(history.SOURCE,))
}
