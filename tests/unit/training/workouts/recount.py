"""What is stored beside a user's workouts, counted anew from the workouts alone: plainly, and by other code."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

Data = Mapping[str, Any]
NO_E1RM = ("added", "assisted", "none")


def recount(workouts: Iterable[Data]) -> dict[str, Any]:
    """Every EXPOSURE, LIFT, WEEK and DIST record that these workouts make, by sort key."""
    weeks: dict[str, dict[str, Any]] = {}
    exposures: dict[str, dict[str, Any]] = {}
    distribution: dict[str, Counter[str]] = {"category_counts": Counter(), "muscle_counts": Counter()}
    for workout in workouts:
        day = date.fromisoformat(workout["date"])
        monday = (day - timedelta(days=day.weekday())).isoformat()
        week = weeks.setdefault(monday, {"days": defaultdict(lambda: [0, 0, Decimal(0)]), "muscles": Counter()})
        of_day = week["days"][workout["date"]]
        of_day[0] += 1
        for exercise in workout["exercises"]:
            working = [each for each in exercise["sets"] if counts(each)]
            of_day[1] += len(working)
            if exercise.get("load_type") != "assisted":
                of_day[2] += sum((volume(each) for each in working), Decimal(0))
            for muscle in exercise.get("muscles") or ():
                week["muscles"][muscle] += len(working)
                distribution["muscle_counts"][muscle] += bool(working)
            for category in exercise.get("categories") or ():
                distribution["category_counts"][category] += bool(working)
            if exercise.get("exercise") and exercise["sets"]:
                sk = f"EXPOSURE#{exercise['exercise']}#{workout['date']}#{workout['id']}"
                exposure = exposures.setdefault(
                    sk,
                    {
                        "exercise": exercise["exercise"],
                        "name": exercise["name"],
                        "date": workout["date"],
                        "workout": workout["id"],
                        "sets": [],
                        "v": 1,
                        **({"load_type": exercise["load_type"]} if exercise.get("load_type") else {}),
                        **({"readiness": workout["readiness"]} if workout.get("readiness") else {}),
                    },
                )
                if exercise.get("confirmed"):
                    exposure["confirmed"] = True
                exposure["sets"] = [*exposure["sets"], *exercise["sets"]]
    found: dict[str, Any] = dict(exposures)
    for monday, week in weeks.items():
        days = {
            day: {"workouts": workouts, "sets": sets, "volume_kg": plain(kg)}
            for day, (workouts, sets, kg) in week["days"].items()
        }
        found[f"WEEK#{monday}"] = {"week": monday, "days": days, "muscles": positive(week["muscles"]), "v": 1}
    counted = {name: positive(counter) for name, counter in distribution.items()}
    if any(counted.values()):
        found["DIST"] = {**counted, "v": 1}
    for exercise in {each["exercise"] for each in exposures.values()}:
        found[f"LIFT#{exercise}"] = lift([each for each in exposures.values() if each["exercise"] == exercise])
    return found


def lift(exposures: list[dict[str, Any]]) -> dict[str, Any]:
    """The records of one lift: the first of the best, in the order of days and ids."""
    in_time = sorted(exposures, key=lambda each: (each["date"], each["workout"]))
    sets = [(exposure, each) for exposure in in_time for each in exposure["sets"] if counts(each)]
    found: dict[str, Any] = {
        "exercise": exposures[0]["exercise"],
        "name": exposures[0]["name"],
        "exposures": len(exposures),
        "v": 1,
    }

    def signed(exposure: Data, each: Data) -> Decimal:
        load = Decimal(str(each.get("weight_kg") or 0))
        return -load if exposure.get("load_type") == "assisted" else load

    def e1rm(each: Data) -> Decimal:
        load, reps = Decimal(str(each["weight_kg"])), each["reps"]
        exact = load if reps == 1 else load * (30 + reps) / 30
        return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)

    ways: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
        "load": (
            lambda x, s: (signed(x, s), s.get("reps") or 0),
            lambda x, s: "weight_kg" in s and (s["weight_kg"] > 0 or x.get("load_type") == "assisted"),
        ),
        "reps": (lambda x, s: (s["reps"], signed(x, s)), lambda _x, s: s.get("reps")),
        "e1rm": (
            lambda _x, s: e1rm(s),
            lambda x, s: (
                (s.get("weight_kg") or 0) > 0 and 0 < (s.get("reps") or 0) <= 12 and x.get("load_type") not in NO_E1RM
            ),
        ),
        "seconds": (lambda x, s: (s["seconds"], signed(x, s)), lambda _x, s: s.get("seconds")),
    }
    for kind, (value, fits) in ways.items():
        able = [(value(exposure, each), exposure, each) for exposure, each in sets if fits(exposure, each)]
        if able:
            top = max(value for value, _, _ in able)
            _, exposure, best = next(each for each in able if each[0] == top)
            found[kind] = {
                "date": exposure["date"],
                "workout": exposure["workout"],
                **{name: best[name] for name in ("reps", "seconds") if best.get(name)},
                **({"weight_kg": plain(Decimal(str(best["weight_kg"])))} if "weight_kg" in best else {}),
                **({"assisted": True} if exposure.get("load_type") == "assisted" else {}),
                **({"e1rm_kg": plain(e1rm(best))} if kind == "e1rm" else {}),
            }
    return found


def counts(each: Data) -> bool:
    return not each.get("warmup") and bool(each.get("reps") or each.get("seconds"))


def volume(each: Data) -> Decimal:
    load = Decimal(str(each.get("weight_kg") or 0))
    return load * (each.get("reps") or 0) if load > 0 else Decimal(0)


def plain(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def positive(counter: Counter[str]) -> dict[str, int]:
    return {name: count for name, count in counter.items() if count}
