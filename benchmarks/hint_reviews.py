"""Measures how often a review blames a player who follows every hint.

    python -m benchmarks.hint_reviews --rounds 108

In `classic` with four players, seat 0 follows the best line of every hint, and the others play at
level medium. Each round is a separate game, which is then reviewed with the usual effort.
"""

import argparse
import tempfile
from pathlib import Path

import canasta
from canasta.agents.hints.advice import suggested
from canasta.agents.levels import table_effort
from canasta.record.record_reader import read_record
from canasta.review.game_review import GameReview, Reviewing
from canasta.review.judgement import Judgement, usual_worlds

LEVEL = "medium"


def hinted_round(seed: int, folder: Path) -> Path:
    """Play a round in which seat 0 follows every hint; return its record."""
    rules = canasta.Rules.load("classic").replace(rounds=1)
    game = canasta.Game(rules, players=4, seed=f"hint{seed}")
    game.deal()
    while not game.is_over:
        if game.to_act == 0:
            game.play(suggested(game.view(0), None, table_effort()).advice.best.play)
        else:
            game.play(game.suggest(LEVEL))
    path = folder / f"{seed}.canasta"
    game.record().save(path)
    return path


def judged_decisions(path: Path) -> list[Judgement]:
    """Review a record; return the judgements of seat 0's decisions."""
    work = Reviewing(read_record(path), worlds=usual_worlds(), seed=0)
    review = GameReview(work.game, list(work))
    return [one for one in review.judged if one.seat == 0]


def main() -> None:
    """Count and print a line for each round, then the total."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=108)
    options = parser.parse_args()
    decisions = blamed = advised = rounds = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.rounds):
            judged = judged_decisions(hinted_round(seed, Path(folder)))
            costly = [one for one in judged if one.loss > 0]
            decisions += len(judged)
            blamed += len(costly)
            advised += sum(one.is_hint for one in judged)
            rounds += bool(costly)
            print(f"round {seed}: {len(judged)} decisions, {len(costly)} called costly", flush=True)
    print(
        f"{decisions} decisions: {blamed} called costly, in {rounds} of {options.rounds} rounds;"
        f" {advised} more are clearly worse than another line, but a hint advised them"
    )


if __name__ == "__main__":
    main()
