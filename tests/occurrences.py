"""Many whole games per rule set and arrangement: `python -m tests.occurrences --hands 10000`.

Half of the games have random players. The others have the greedy agent, which reaches high scores,
canastas and the end of the stock. Sometimes the run tries a play as a person might; at tables with
sanctions it is carried out. Every round must conserve the cards. The run prints how often each
refusal code, event, opening and ending occurred, and fails if one did not occur.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.build_info import describe
from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, TWO
from canasta.cards.lanes import count, total
from canasta.engine.actions import ASK
from canasta.engine.events import EVENTS, Event, Melded, Opened
from canasta.engine.game import Game
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import REFUSALS
from canasta.engine.plays import Discard, Play
from canasta.engine.referee import apply_play, legal_actions
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import quick_shuffle, sorted_deck
from canasta.engine.stepping.ending import ending_name
from canasta.engine.stepping.step import step
from canasta.record.position import position_of
from canasta.rules.loader import OFFICIAL_TEXTS, load_rules
from tests.support.attempts import attempt

ELSEWHERE: Final = {
    "text.syntax": "text, not a play: tests/record/test_text_forms.py",
    "cards.no_such_face": "faces, beside the engine: tests/record/test_croupier.py",
    "meld.black_three_never": "house rules: tests/data/refusals.toml",
    "discard.red_three": "a hand not in turn: tests/data/refusals.toml",
    "pile.empty": "every turn leaves a card: tests/data/refusals.toml",
}
"""Codes that no play of kinds under the four texts provokes, with their tests."""

ENDINGS: Final = ("out", "stock", "red_three")
MINIMUMS: Final = (0, 15, 50, 90, 120)
TRIED: Final = 0.03
"""The probability that a play is tried before a step."""
HANDS_AT_ONCE: Final = 500
"""The number of rounds given to a process at a time."""


@dataclass(frozen=True)
class Share:
    """The rounds of one arrangement that one process plays."""

    rules: str
    players: int
    sides: int
    sanctions: bool
    hands: int
    seed: int

    @property
    def name(self) -> str:
        """The rule set and arrangement, as printed."""
        return f"{self.rules} {self.players}/{self.sides}"


def shares(hands: int, seed: int) -> list[Share]:
    """Return the work: ``hands`` rounds for every arrangement, half with sanctions if possible."""
    found: list[Share] = []
    for text in OFFICIAL_TEXTS:
        rules = load_rules(text)
        for players, sides in rules.arrangements:
            for first in range(0, hands, HANDS_AT_ONCE):
                some = min(HANDS_AT_ONCE, hands - first)
                sanctions = bool(rules.sanctions) and first // HANDS_AT_ONCE % 2 == 1
                number = seed + len(found)
                found.append(Share(text, players, sides, sanctions, some, number))
    return found


def play_share(share: Share) -> tuple[str, Counter[str]]:
    """Play the rounds of a share as games; return the counts of everything that occurred."""
    seen: Counter[str] = Counter()
    game_rules = GameRules(
        load_rules(share.rules), share.players, share.sides, sanctions=share.sanctions
    )
    chance = Random(share.seed)
    deck = sorted_deck(game_rules)
    game = Game(game_rules)
    greedy: list[Agent] | None = None
    for _ in range(share.hands):
        if game.winner != NO_SIDE:
            game = Game(game_rules)
        if not game.past:
            # One player plays a whole game, so that greedy games reach high scores.
            is_greedy = greedy is None
            greedy = [GreedyAgent() for _ in range(share.players)] if is_greedy else None
        _note(seen, game.deal(quick_shuffle(deck, chance.getrandbits(32))))
        hand = game.round
        if hand is None:
            raise AssertionError("no hand was dealt")
        _play(hand, greedy, chance, seen)
        _check(hand)
        if chance.random() < TRIED:
            _try(hand, chance, seen)
        seen[f"hand {ending_name(hand.public.ending)}"] += 1
        seen["hands"] += 1
        _note(seen, game.settle())
        if len(game.past) > 200:
            # The scores of random players may sink forever.
            game = Game(game_rules)
    return share.name, seen


def _play(state: State, agents: list[Agent] | None, chance: Random, seen: Counter[str]) -> None:
    table = state.public
    while table.phase != OVER:
        if chance.random() < TRIED:
            _try(state, chance, seen)
            continue
        choices = legal_actions(state)
        if not choices:
            raise AssertionError(f"nothing is legal: {position_of(state)}")
        action = chance.choice(choices)
        if agents is not None and table.phase != ANSWERING and not _asks(choices, chance):
            seat = table.to_act()
            action = agents[seat].decide(state.view(seat))
        elif ASK in choices and agents is not None and table.phase != ANSWERING:
            action = ASK
        events: list[Event] = []
        step(state, action, events)
        _note(seen, events)
        for event in events:
            match event:
                case Opened(seat):
                    seen[f"opened at {table.minimums[table.side_of(seat)]}"] += 1
                case Melded(_, rank) if rank == BLACK_THREE:
                    seen["black threes laid"] += 1
                case _:
                    pass


def _asks(choices: list[int], chance: Random) -> bool:
    return ASK in choices and chance.random() < 0.05


def _try(state: State, chance: Random, seen: Counter[str]) -> None:
    """Try a play as a person might; without sanctions, a refused play changes nothing."""
    play = attempt(state, chance)
    if chance.random() < 0.1:
        play = Play((Discard(chance.choice(range(KIND_COUNT))),))
    if state.public.game_rules.sanctions:
        verdict, events = apply_play(state, play)
        _note(seen, events)
    else:
        verdict = judge(state.public, state.hand_in_turn(), play)
    seen.update(f"refused {reason.code}" for reason in verdict.refusals)


def _note(seen: Counter[str], events: list[Event]) -> None:
    seen.update(f"event {type(event).__name__}" for event in events)


def _check(state: State) -> None:
    """Check that every card is still there."""
    table = state.public
    there = Counter(state.stock[len(state.stock) - table.stock_size :])
    for counts in [*state.hand_counts, table.pile_counts, table.held, *table.naturals]:
        there.update({kind: count(counts, kind) for kind in range(KIND_COUNT)})
    there[TWO] += sum(total(twos) for twos in table.twos)
    there[JOKER] += sum(total(jokers) for jokers in table.jokers)
    there[0] += sum(table.red_threes)
    for kind in range(KIND_COUNT):
        if there[kind] != count(table.game_rules.deck, kind):
            raise AssertionError(f"{there[kind]} cards of kind {kind} at the end of a hand")


def expected() -> list[str]:
    """Return the names of everything that must occur in some run."""
    codes = [f"refused {code}" for code in REFUSALS if code not in ELSEWHERE]
    events = [f"event {event.__name__}" for event in EVENTS]
    endings = [f"hand {ending}" for ending in ENDINGS]
    openings = [f"opened at {minimum}" for minimum in MINIMUMS]
    return [*endings, *openings, "black threes laid", *events, *codes]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print the counts, and return 1 if something did not occur."""
    parser = argparse.ArgumentParser(prog="python -m tests.occurrences", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000, help="hands per arrangement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    console = Console(highlight=False)
    console.print(f"Engine: {describe()}")
    seen: dict[str, Counter[str]] = {}
    began = perf_counter()
    work = shares(options.hands, options.seed)
    with Progress(console=console) as progress, ProcessPoolExecutor(options.jobs) as pool:
        task = progress.add_task("hands", total=len(work))
        for name, some in pool.map(play_share, work):
            seen.setdefault(name, Counter()).update(some)
            progress.advance(task)
    _print(console, seen)
    total_seen = sum(seen.values(), Counter[str]())
    console.print(f"{total_seen['hands']} hands in {perf_counter() - began:.0f} s")
    for code, place in ELSEWHERE.items():
        console.print(f"not from plays: {code} ({place})")
    missing = [name for name in expected() if total_seen[name] == 0]
    for name in missing:
        console.print(f"never came up: {name}")
    return 1 if missing else 0


def _print(console: Console, seen: dict[str, Counter[str]]) -> None:
    sheet = Sheet("", *OFFICIAL_TEXTS, box=None)
    by_text = {text: Counter[str]() for text in OFFICIAL_TEXTS}
    for name, some in seen.items():
        by_text[name.split()[0]].update(some)
    for name in ["hands", *expected()]:
        sheet.add_row(name, *[str(by_text[text][name]) for text in OFFICIAL_TEXTS])
    console.print(sheet)


if __name__ == "__main__":
    sys.exit(main())
