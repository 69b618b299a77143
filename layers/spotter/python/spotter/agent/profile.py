"""Who the agent is: persona, tools, limits."""

from dataclasses import dataclass, field, replace

from spotter.agent.costs.budget import Budget
from spotter.llm.prompts.agent import AGENT

DEFAULT_AGENT = "default"

OFFLINE = "offline"
RULES, MODEL = "rules", "model"
SMALL_MODEL = "small"
"""In the place of a model's id: the provider's model for small work."""

MOST_CONTEXT_TOKENS = 80_000
"""Models read more, but pay less heed to the middle of it, and each step pays for all."""


@dataclass(frozen=True, slots=True)
class AgentProfile:
    """An agent's configuration. ``tools`` are the names on offer; ``max_steps`` counts from the last user message."""

    id: str = DEFAULT_AGENT
    persona: str = AGENT.text
    prompt_version: str = AGENT.version
    """Of the persona: it stands in the log beside what a model has said by it."""
    tools: tuple[str, ...] = (
        "message_notify_user",
        "message_ask_user",
        "idle",
        "generate_workout",
        "swap_exercise",
        "adjust_exercise",
        "remove_exercise",
        "fetch_data",
        "get_progress_summary",
        "get_workout_stats",
        "get_goal_progress",
        "get_weekly_summaries",
        "get_workouts_by_date",
        "get_exercise_history",
        "get_today_exercises",
        "get_exercises_for_day",
        "get_all_exercises",
        "get_exercise_suggestions",
        "validate_exercise",
        "analyze_stall",
        "get_insight",
        "set_goals",
        "set_preference",
        "delete_preference",
        "set_pain",
        "end_pain",
        "update_settings",
        "update_profile",
        "plan_today",
        "log_workout",
        "correct_workout",
        "undo_log",
        "delete_workout",
        "schedule_workout",
        "get_scheduled_workouts",
        "update_scheduled_workout",
        "cancel_scheduled_workout",
        "generate_exercise_timer",
        "generate_workout_timers",
    )
    max_steps: int = 10
    provider: str = ""
    """``anthropic``, ``bedrock``, ``openai`` or ``offline``; empty: the deployment's."""
    model: str = ""
    """The model's id at the provider; empty: the deployment's, or the provider's default."""
    temperature: float | None = None
    """None: the model's own."""
    max_tokens: int = 8192
    """The longest answer of one call, reasoning included."""
    budget: Budget = field(default_factory=Budget)
    """What its models may use for a message, and for a user on a day."""
    context_tokens: int = MOST_CONTEXT_TOKENS
    """How large the context may grow before it is shortened; a model with a small window has less in any case."""
    selection: str = MODEL
    """Who picks the data sources of a message: the provider's small ``model``, or ``rules``."""

    def small(self) -> "AgentProfile":
        """The same agent with its provider's small model: quick and cheap, for what needs no more."""
        return replace(self, model=SMALL_MODEL)

    def without_model(self) -> "AgentProfile":
        """The same agent with the coach that needs no model."""
        return replace(self, provider=OFFLINE, model="")
