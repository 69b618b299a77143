import os
import subprocess
import sys
from pathlib import Path

_conversation = """
import sys
from tests.fakes.chat import Chat
chat = Chat()
for text in ("give me a workout", "45 minutes, dumbbells and bands, my shoulder hurts", "swap the squats",
             "I don't have bands", "make it harder", "another workout", "drop the second one and add some core"):
    chat.say(text)
sys.stdout.write(repr(chat.turns))
"""


def test_a_conversation_goes_the_same_way_in_every_process() -> None:
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root / "layers/spotter/python"), str(root)])
    transcripts = {
        subprocess.run(  # noqa: S603 - the program and its text are this test's own
            [sys.executable, "-c", _conversation],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(transcripts) == 1
    assert "generate_workout" in transcripts.pop()
