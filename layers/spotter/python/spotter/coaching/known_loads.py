"""What was last lifted, as the bound of what may be proposed next: P1, P9 and P10 over the history of an exercise."""

from spotter.coaching.e1rm import estimate
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_plan import load_options_of
from spotter.coaching.exposures import exposures
from spotter.coaching.load_bounds import KnownLoad
from spotter.coaching.load_reduction import after_a_break, reduced_by
from spotter.coaching.plan_inputs import PlanInputs

_recent = 6
"""Sessions of which the best estimated maximum counts: older ones say what somebody could do once."""


def known_load(exercise: NamedExercise, inputs: PlanInputs) -> KnownLoad | None:
    """The last load of ``exercise`` and the next one; None without a set that counts.

    A set that looks like a typing error decides nothing (P10). After a break of more than four weeks the next load is
    the last one less 10 or 20% (P9).
    """
    options = load_options_of(exercise, inputs)
    history = exposures(inputs.history(exercise), assisted=options.assisted)
    if not history:
        return None
    newest = history[-1]
    last = options.nearest_available(newest.top.load)
    recent = [each for exposure in history[-_recent:] for each in (exposure.top, *exposure.working)]
    found = [estimate(each.load, each.reps, each.rpe) for each in recent]
    best = max((each.load for each in found if each is not None), default=None)
    trained = max([newest.date, *(each.session.date for each in inputs.checked(exercise).doubtful)])
    away = after_a_break(trained, inputs.today)
    if away is not None:
        reduced = reduced_by(last, options, away.share)
        return KnownLoad(reduced, reduced, best)
    return KnownLoad(last, options.harder(last) or last, best)
