"""Checks that a program follows the robot protocol: it greets, plays whole rounds, and ends.

Each check yields one finding and restarts the program, so that one fault does not hide another.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from canasta.agents.registry import make_agent
from canasta.arena.rounds import play_round
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.programs.conversation import Objection
from canasta.programs.fault import ProgramFault
from canasta.programs.program_agent import ProgramAgent, SeatedProgram
from canasta.record.position import load_position
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RuleSet

CheckName = Literal["greeting", "unknown", "question", "round", "end"]
"""``greeting``: the program starts and greets. ``unknown``: the program ignores a line that it does
not know. ``question``: it answers unrelated positions, including a partner's question. ``round``:
it plays rounds of a rule text in one seating. ``end``: it ends when asked and leaves no process
behind."""


@dataclass(frozen=True)
class Finding:
    """The result of a check."""

    check: CheckName
    name: str = ""
    """The robot's name, or an empty string before the greeting."""
    rules: RuleSet | None = None
    """The rules of a round."""
    players: int = 0
    sides: int = 0
    fault: ProgramFault | None = None
    """The fault that fails the check."""
    refused: Objection | None = None
    """The reason against the first refused answer, which also fails the check."""
    stays: bool = False
    """Whether the program did not end or left a process behind."""

    @property
    def is_passed(self) -> bool:
        """Whether the check found no fault."""
        return self.fault is None and self.refused is None and not self.stays


def check_program(make: Callable[[], SeatedProgram], rounds: int, seed: int) -> Iterator[Finding]:
    """Check a program that ``make`` starts; it plays ``rounds`` rounds in every seating."""
    greeting = _greeting(make())
    yield greeting
    if not greeting.is_passed:
        return
    yield _unknown(make())
    yield _questions(make())
    for text in RULE_TEXTS:
        rules = load_rules(text)
        for players, sides in rules.arrangements:
            game_rules = GameRules(rules, players, sides)
            yield _rounds(make(), game_rules, [mixed(seed, n) for n in range(rounds)])
    yield _end(make())


def _greeting(program: SeatedProgram) -> Finding:
    try:
        name = program.robot(0).name
    except ProgramFault as fault:
        return Finding("greeting", fault=fault)
    finally:
        program.end()
    return Finding("greeting", name=name)


def _unknown(program: SeatedProgram) -> Finding:
    state = _dealt(GameRules(load_rules(RULE_TEXTS[0]), 4, 2), 0)
    view = state.view(state.public.to_act())
    return _asked(program, "unknown", [view], first="novelty {}")


def _questions(program: SeatedProgram) -> Finding:
    """Ask one process about positions in any order, because a robot may join a table mid-game."""
    partner = load_position(
        {"hands": ["44", "5566", "77", "88"], "turn": 1, "phase": "answer", "stock": "9999"}
    )
    views = [partner.view(partner.public.to_act())]
    for text in RULE_TEXTS:
        rules = load_rules(text)
        players, sides = rules.arrangements[0]
        state = _dealt(GameRules(rules, players, sides), 1)
        views.append(state.view(state.public.to_act()))
    if views[0].public.phase != ANSWERING:
        raise AssertionError("a partner is asked")
    return _asked(program, "question", [*views, *views])


def _asked(
    program: SeatedProgram, check: CheckName, views: Sequence[View], *, first: str = ""
) -> Finding:
    """Ask one process for an answer to each of ``views``, after the line ``first``."""
    try:
        robot = program.robot(0)
        if first:
            robot.tell(first)
        for view in views:
            program.ask(robot, view)
    except ProgramFault as fault:
        return Finding(check, fault=fault)
    finally:
        program.end()
    return Finding(check, refused=program.first_refused)


def _rounds(program: SeatedProgram, game_rules: GameRules, seeds: Sequence[int]) -> Finding:
    """Play rounds with the program in every second seat and random robots in the others."""
    finding = Finding("round", "", game_rules.rules, game_rules.players, game_rules.sides)
    try:
        for number, seed in enumerate(seeds):
            asked = [
                ProgramAgent(program, mixed(seed, seat))
                for seat in range(number % 2, game_rules.players, 2)
            ]
            others = iter(asked)
            agents = [
                next(others) if seat % 2 == number % 2 else make_agent("random", mixed(seed, seat))
                for seat in range(game_rules.players)
            ]
            play_round(_dealt(game_rules, seed), agents)
            for agent in asked:
                if agent.fault is not None:
                    return replace(finding, fault=agent.fault)
    finally:
        program.end()
    return replace(finding, refused=program.first_refused)


def _end(program: SeatedProgram) -> Finding:
    try:
        robot = program.robot(0)
    except ProgramFault as fault:
        return Finding("end", fault=fault)
    return Finding("end", stays=not robot.end())


def _dealt(game_rules: GameRules, seed: int) -> State:
    deck = quick_shuffle(sorted_deck(game_rules), seed)
    state = deal(game_rules, [0] * game_rules.sides, seed % game_rules.players, deck, None)
    return _dealt(game_rules, seed + 1) if state.public.phase == OVER else state
