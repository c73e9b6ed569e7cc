"""OpenSpiel's playthrough of a game, which is stored beside the tests."""

from pathlib import Path

import canasta.envs.openspiel  # noqa: F401  (registers the game)

GAME = "python_canasta(rules=duel,players=2)"
PLAYTHROUGH = Path(__file__).with_name("python_canasta.txt")


def playthrough() -> str:
    """Return the playthrough without tensors, which docs/study/observations.md describes."""
    # OpenSpiel imports SciPy, which takes a second, so it is not imported on collection.
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    text: str = generate_playthrough.playthrough(GAME, None, seed=1)
    return "".join(
        line for line in text.splitlines(keepends=True) if "ObservationTensor(" not in line
    )
