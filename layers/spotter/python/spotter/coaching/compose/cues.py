"""One or two short sentences on how a movement is done well."""

from spotter.catalogue import Exercise, Implement, Kind, Pattern

_cues = {
    Pattern.HORIZONTAL_PUSH: "Shoulder blades back, ribs down. Lower under control, press without bouncing.",
    Pattern.VERTICAL_PUSH: "Squeeze the glutes, keep the ribs down, finish with the arms by the ears.",
    Pattern.HORIZONTAL_PULL: "Chest proud. Drive the elbows back, pause, lower slowly.",
    Pattern.VERTICAL_PULL: "Pull the elbows to the ribs without swinging; full stretch at the other end.",
    Pattern.SQUAT: "Brace first. Whole foot on the floor, knees over the toes.",
    Pattern.HINGE: "Push the hips back with a long spine; the load stays close to the legs.",
    Pattern.LUNGE: "Torso tall, front foot flat. Drive up through the front heel.",
    Pattern.HIP_EXTENSION: "Chin tucked, ribs down. Squeeze the glutes at the top instead of arching.",
    Pattern.HIP_ABDUCTION: "Lead with the knee or the heel, hips level, slow on the way back.",
    Pattern.HIP_ADDUCTION: "Squeeze in smoothly and resist on the way out.",
    Pattern.KNEE_EXTENSION: "Straighten fully, pause, lower for three seconds.",
    Pattern.KNEE_FLEXION: "Hips stay down; curl smoothly and lower for three seconds.",
    Pattern.CALF: "Full stretch at the bottom, a pause at the top, no bouncing.",
    Pattern.CHEST_FLY: "Soft elbows; open only as far as the shoulders are comfortable.",
    Pattern.SHOULDER_ISOLATION: "Lead with the elbows, stop at shoulder height, no swing.",
    Pattern.REAR_DELT: "Move from the shoulder blades out; elbows high, light load.",
    Pattern.SHRUG: "Straight up, pause, slowly down; no rolling.",
    Pattern.ELBOW_FLEXION: "Elbows still at the sides; lower all the way.",
    Pattern.ELBOW_EXTENSION: "Upper arms still; straighten fully, return slowly.",
    Pattern.WRIST: "Forearms supported, small and slow.",
    Pattern.NECK: "Light and slow; stop at any discomfort.",
    Pattern.CORE_FLEXION: "Ribs towards the hips; breathe out on the way up.",
    Pattern.CORE_STABILITY: "Ribs down, glutes tight, breathe; stop when the back sags.",
    Pattern.CORE_ROTATION: "Turn from the ribs, hips quiet, no momentum.",
    Pattern.CORE_LATERAL: "A straight line from head to heel; keep the hips high.",
    Pattern.OLYMPIC: "Light and crisp; stop the set when the speed goes.",
    Pattern.JUMP: "Land softly with bent knees; reset before each rep.",
    Pattern.THROW: "Use the whole body and let go with intent; full recovery between throws.",
    Pattern.CARRY: "Tall, ribs down, short quick steps.",
    Pattern.CARDIO: "Breathe in a rhythm that you can keep.",
    Pattern.MOBILITY: "Move slowly into the stretch and breathe out; never into pain.",
    Pattern.UNKNOWN: "Slow and controlled, within a range without pain.",
}


def cue_of(exercise: Exercise) -> str:
    """How ``exercise`` is done well, in short."""
    cue = _cues[exercise.pattern]
    if exercise.pattern is Pattern.KNEE_EXTENSION and exercise.kind is Kind.HOLD:
        cue = "Leg straight: tighten the thigh as hard as is comfortable, hold, breathe."
    if exercise.unilateral and exercise.kind is not Kind.DURATION:
        cue += " Both sides, the weaker one first."
    if exercise.implement is Implement.BARBELL and exercise.pattern in (Pattern.SQUAT, Pattern.HORIZONTAL_PUSH):
        cue += " Set the safeties or have a spotter."
    return cue
