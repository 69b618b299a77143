"""Malicious and careless models through the loop: no workout of theirs passes what the person said."""

import json
from typing import Any

import pytest

from spotter.agent.model_checks.faults import INVALID_ARGUMENTS, UNKNOWN_TOOL
from spotter.messages import ModelResponse, ToolCall
from spotter.model_response import UNREADABLE
from spotter.store.events import Event
from spotter.store.keys import user_pk
from spotter.store.table import Key
from spotter.tools.registry import REGISTRY
from tests.fakes.conversation import Conversation
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.fakes.world import REF


def reps(name: str, **fields: Any) -> dict[str, Any]:
    given = {"name": name, "type": "reps", "sets": 3, "reps": 8, "categories": ["strength"], "muscles": []}
    return given | fields


def makes(*exercises: dict[str, Any], call: str = "c1") -> ToolCall:
    return ToolCall(call, "generate_workout", {"workout": {"exercises": list(exercises)}})


def conversation(
    *script: ModelResponse, said: str = "", stored: dict[str, dict[str, Any]] | None = None
) -> Conversation:
    """A conversation that has run to its end, with a model that plays ``script`` whatever it is told."""
    made = Conversation(REGISTRY, ScriptedProvider({"": list(script)}))
    for at, (sk, data) in enumerate((stored or {}).items()):
        made.table.items[_key(sk)] = {
            "pk": user_pk(REF.tenant, REF.user),
            "sk": sk,
            "version": 1,
            "at": str(at),
            "data": json.dumps(data),
        }
    made.say(said, "m1")
    made.run()
    return made


def scripted(made: Conversation) -> ScriptedProvider:
    assert isinstance(made.provider, ScriptedProvider)
    return made.provider


def _key(sk: str) -> Key:
    return Key(user_pk(REF.tenant, REF.user), sk)


def results(made: Conversation) -> list[Event]:
    return [event for event in made.events() if event.type == "result"]


def actions(made: Conversation) -> list[Event]:
    return [event for event in made.events() if event.type == "action" and "stop_reason" not in event.data]


def test_an_exercise_that_loads_what_hurts_badly_goes_back_to_the_model() -> None:
    made = conversation(says("", makes(reps("Back Squat"))), said="my knee hurts badly, leg day please")
    (result,) = results(made)
    assert not result.data["ok"]
    assert "Back Squat: it loads the knee, which hurts badly." in result.data["text"]
    assert actions(made)[0].data["limits"]["pains"] == [["knee", "Severe"]]


def test_what_an_earlier_message_said_binds_a_later_workout() -> None:
    made = conversation(says("Noted."), said="I only have dumbbells and a bench, and my shoulder is sore")
    scripted(made)._script = {"": [says("", makes(reps("Dumbbell Bench Press"), reps("Leg Press")))]}
    made.say("build me something", "m2")
    made.run()
    (result,) = results(made)
    assert "Dumbbell Bench Press: it loads the shoulder, which hurts." in result.data["text"]
    assert "Leg Press: it needs leg press machine, which is not there." in result.data["text"]


def test_a_weight_beyond_the_history_is_clamped_and_said() -> None:
    done = {"name": "Bench Press", "sets": [{"reps": 5, "weight_kg": 100}] * 3}
    workout = {"WORKOUT#2026-02-27#a": {"date": "2026-02-27", "exercises": [done]}}
    made = conversation(
        says("", makes(reps("Bench Press", reps=5, weight=180, unit="kg"))), said="heavy bench", stored=workout
    )
    (result,) = results(made)
    assert result.data["data"]["exercises"][0]["weight"] == 102.5
    assert result.data["data"]["clamped"] == [
        {
            "exercise": "Bench Press",
            "field": "weight",
            "from": "180 kg",
            "to": "102.5 kg",
            "why": "the next load after your last one",
        }
    ]
    assert "tell the user: Bench Press weight 180 kg to 102.5 kg" in result.data["text"]


def test_a_lift_that_the_newest_workouts_do_not_hold_is_bound_by_its_own_history() -> None:
    done = {"exercise": "bench-press", "name": "Bench Press", "date": "2026-02-27", "workout": "a"}
    stored: dict[str, dict[str, Any]] = {
        "LIFT#bench-press": {"exercise": "bench-press", "name": "Bench Press", "exposures": 1},
        "EXPOSURE#bench-press#2026-02-27#a": {**done, "sets": [{"reps": 5, "weight_kg": 100}] * 3},
    }
    proposed = makes(reps("Bench Press", reps=5, weight=180, unit="kg"))
    made = conversation(says("", proposed), said="heavy bench", stored=stored)
    assert results(made)[0].data["data"]["exercises"][0]["weight"] == 102.5


def test_a_plan_that_a_model_asks_for_is_bound_by_what_was_said() -> None:
    program = {"days": [{"day": day, "exercises": [_squats, _bench]} for day in range(1, 8)]}
    plans = ToolCall("c1", "plan_today", {})
    made = conversation(says("", plans), said="my knee hurts badly, what is on today?", stored={"PROGRAM": program})
    (result,) = results(made)
    assert [each["name"] for each in result.data["data"]["exercises"]] == ["Bench Press"]
    assert "Back Squat: left out: severe pain (knee)." in result.data["text"]


_squats = {"exercise": "Back Squat", "sets": 3, "reps": "5"}
_bench = {"exercise": "Bench Press", "sets": 3, "reps": "5"}


def test_a_stored_injury_that_the_context_lacks_is_read_and_binds() -> None:
    injury = {"PREF#p": {"id": "p", "preference_type": "injury", "value": "severe knee pain"}}
    made = conversation(says("", makes(reps("Back Squat"))), said="hi", stored=injury)
    assert not results(made)[0].data["ok"]
    assert "hurts badly" in results(made)[0].data["text"]


def test_a_stored_pain_flag_that_the_context_lacks_is_read_and_binds_until_it_ends() -> None:
    flag = {"id": "p", "body_part": "left knee", "severity": "Severe"}
    made = conversation(says("", makes(reps("Back Squat"))), said="hi", stored={"PAIN#p": flag})
    assert not results(made)[0].data["ok"]
    assert "Back Squat: it loads the left knee, which hurts badly." in results(made)[0].data["text"]
    over = {**flag, "ended": "2026-01-01"}
    made = conversation(says("", makes(reps("Back Squat"))), said="hi", stored={"PAIN#p": over})
    assert results(made)[0].data["ok"]


def test_a_pain_that_a_tool_has_noted_binds_from_the_next_step_on() -> None:
    noted = ToolCall("c0", "set_pain", {"body_part": "left knee", "severity": "Severe"})
    first, second = says("", noted), says("", makes(reps("Back Squat")))
    made = conversation(first, second, said="hi", stored={"PAIN#p": {"id": "p", "body_part": "neck"}})
    assert [result.data["ok"] for result in results(made)[:2]] == [True, False]
    assert sorted(actions(made)[1].data["limits"]["pains"]) == [["left knee", "Severe"], ["neck", "Moderate"]]


def test_a_pain_that_a_tool_has_ended_binds_no_more() -> None:
    ended = ToolCall("c0", "end_pain", {"body_part": "left knee"})
    flag = {"id": "p", "body_part": "left knee", "severity": "Severe"}
    made = conversation(
        says("", ended), says("", makes(reps("Back Squat"))), says("ok"), said="hi", stored={"PAIN#p": flag}
    )
    assert [result.data["ok"] for result in results(made)[:2]] == [True, True]


def test_equipment_that_a_tool_has_stored_binds_from_then_on() -> None:
    bells = [{"name": "dumbbells", "weights": [10, 12], "unit": "kg"}]
    stores = ToolCall("c0", "set_equipment", {"location": "Home", "items": bells})
    made = conversation(
        says("", stores),
        says("", makes(reps("Dumbbell Bench Press"))),
        says("ok"),
        said="I have dumbbells at home now, 10 and 12 kg: a workout with the equipment that I have please",
        stored={"EQUIPMENT": {"location": "Gym"}},
    )
    assert actions(made)[1].data["limits"]["real"]["dumbbells"] == [10, 12]


def test_the_rules_own_workouts_are_not_checked_again() -> None:
    offline = ModelResponse("", (makes(*[reps("Back Squat", sets=5)] * 10),), "offline", "rules-1")
    made = conversation(offline, said="my knee hurts badly, leg day please")
    assert "limits" not in actions(made)[0].data
    assert results(made)[0].data["ok"]


def test_words_that_nobody_can_read_make_no_workout(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise ValueError("my words")

    monkeypatch.setattr("spotter.dialogue.composing.binding.limits_of", breaks)
    made = conversation(says("", makes(reps("Push-up"))), said="leg day")
    (result,) = results(made)
    assert not result.data["ok"]
    assert "could not be read" in result.data["text"]
    assert "my words" not in str(actions(made)[0].data)


BAD = ToolCall("c1", "generate_workout", {"workout": {"exercises": "squats"}})


def test_invalid_arguments_go_back_once_and_then_the_run_says_so() -> None:
    made = conversation(says("", BAD), says("", BAD), says("", BAD), said="leg day")
    assert [event.data["fault"] for event in results(made)] == [INVALID_ARGUMENTS] * 2
    last = actions(made)[-1].data
    assert (scripted(made).calls, last["provider"]) == (2, "code")
    assert "the model's call of generate_workout was not valid, and not the second time either" in last["text"]
    assert made.told()[-1] == "end end_turn"


def test_two_mistakes_of_one_step_are_one_and_a_mended_call_goes_on() -> None:
    twice = says("", BAD, ToolCall("c2", "generate_workout", {}))
    made = conversation(twice, says("", makes(reps("Push-up"))), says("Done."), said="leg day")
    assert [event.data["status"] for event in results(made)] == ["error", "error", "done"]
    assert actions(made)[-1].data["text"] == "Done."


def test_an_unknown_tool_goes_back_once_whatever_it_is_called() -> None:
    script = [says("", ToolCall("c1", name, {})) for name in ("delete_user", "run_shell", "more")]
    made = conversation(*script, said="leg day")
    assert [event.data["fault"] for event in results(made)] == [UNKNOWN_TOOL] * 2
    assert "asked twice for a tool that does not exist" in actions(made)[-1].data["text"]


def test_a_later_message_begins_anew() -> None:
    made = conversation(says("", BAD), says("I could not."), said="leg day")
    made.say("again", "m2")
    made.run()
    assert [event.data["fault"] for event in results(made)] == [INVALID_ARGUMENTS] * 2
    assert actions(made)[-1].data["text"] == "I could not."


def test_arguments_that_were_no_json_are_told_as_such() -> None:
    made = conversation(says("", ToolCall("c1", "idle", {UNREADABLE: "{'rea"})), says("Done."), said="hello")
    assert results(made)[0].data["fault"] == INVALID_ARGUMENTS
    assert "not one JSON object" in results(made)[0].data["text"]
