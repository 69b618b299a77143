"""The agent that a session talks to where nothing else is configured."""

from dataclasses import replace

from spotter.agent.profile import AgentProfile
from spotter.llm.prompts.agent import AGENT
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.tools.registry import REGISTRY


def test_the_default_agent_is_offered_every_tool_that_there_is_in_the_order_of_the_registry() -> None:
    assert AgentProfile().tools == tuple(REGISTRY)


def test_the_default_agent_may_take_ten_steps_from_a_message_on() -> None:
    profile = AgentProfile()
    assert (profile.id, profile.max_steps) == (DEFAULT_AGENT, 10)


def test_the_persona_names_no_tool_that_is_not_offered() -> None:
    profile = AgentProfile()
    words = {word.strip(".,;") for word in profile.system.split()}
    named = {word for word in words if "_" in word and not word.startswith("<")}
    assert named == {
        "generate_workout",
        "swap_exercise",
        "adjust_exercise",
        "remove_exercise",
        "message_ask_user",
        "fetch_data",
        "set_program",
        "plan_today",
        "log_workout",
        "correct_workout",
        "undo_log",
    }
    assert named <= set(profile.tools)


def test_the_persona_comes_with_the_version_of_its_text() -> None:
    profile = AgentProfile()
    assert (profile.system, profile.prompt_version) == (AGENT.text, AGENT.version)


def test_the_small_model_is_asked_for_by_the_word_that_the_choice_of_models_knows() -> None:
    profile = AgentProfile(provider="anthropic", model="claude-large")
    assert profile.small() == replace(profile, model="small")
