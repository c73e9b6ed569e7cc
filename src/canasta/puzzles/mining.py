"""Mining puzzles from rounds that robots play."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, level_names, make_level
from canasta.agents.registry import make_agent
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import may_decide_game
from canasta.engine.actions import ASK
from canasta.engine.plays import Play
from canasta.engine.random import below, following, mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.fair.shuffle import digest
from canasta.puzzles.puzzle import THEMES, Puzzle, Theme
from canasta.puzzles.themes import may_be_about, same_choice
from canasta.puzzles.trials import sound_lines
from canasta.record.card_game import CardGame
from canasta.record.header import SCORE_STEP, Header, Player
from canasta.record.notation import WrittenPlay, play_text
from canasta.record.robot_play import whole_play
from canasta.rules.loader import load_rules

_PLAYERS: Final = ("steady", "learned", "casual")
"""The robots whose rounds are mined: two good robots, and one that reaches unusual positions."""
_TRIES: Final = 9
"""The number of times that a level tries a puzzle; it must find the best line in most of these
tries."""
_SHARE: Final = 25
"""The largest share of puzzles with the same theme, in percent."""
_SHARES: Final = {"pile": 35}
_EASY: Final = 20
"""The largest share of puzzles that every level solves, in percent."""
_FAR_FROM_END: Final = 1500
"""The smallest distance of the scores from the target, in points, at which no round decides a
game."""


class Mine:
    """The search for puzzles under one rule text, round by round.

    Shares limit each theme and the puzzles that every level solves. A search for certain themes
    gives each of them an equal share.
    """

    def __init__(
        self,
        text: str,
        count: int,
        worlds: int,
        themes: Sequence[Theme] = (),
        known: Sequence[Puzzle] = (),
    ) -> None:
        """Look for ``count`` puzzles under the rule text ``text``, with ``themes`` if given.

        The lines of a puzzle are played out in ``worlds`` worlds. The decisions of the puzzles in
        ``known`` are skipped, and new numbers follow their numbers.

        Raises:
            RuleError: there is no such text.
        """
        rules = load_rules(text)
        self.found: Final[list[Puzzle]] = []
        self._count: Final = count
        self._themes: Final = themes
        self._known: Final = {(one.seed, one.plays) for one in known}
        self._named: Final = max([one.number for one in known if one.text == text], default=0)
        self._worlds: Final = worlds
        self._game_rules: Final = GameRules(rules)

    @property
    def is_done(self) -> bool:
        """Whether enough puzzles have been found."""
        return len(self.found) == self._count

    def search(self, number: int) -> None:
        """Add the puzzles of round ``number``, at most one for each seat."""
        game_rules = self._game_rules
        seed = digest("puzzle", game_rules.rules.id.encode(), number.to_bytes(8, "big"))
        chance = int.from_bytes(seed[:4], "big")
        seats = range(int(game_rules.players))
        sitting = tuple([Player(str(seat + 1)) for seat in seats])
        header = Header(game_rules, sitting, seed, scores=_scores(game_rules, chance))
        game = CardGame(header)
        game.deal()
        robots = [_robot(mixed(chance, seat)) for seat in seats]
        for seat, robot in enumerate(robots):
            robot.begin_round(game.state.view(seat))
        plays: list[str] = []
        served: set[int] = set()
        while game.game.round is not None and not self.is_done:
            state = game.state
            seat = int(state.public.to_act())
            if seat not in served and self._may_ask(state):
                found = self._puzzle(header, plays, state.view(seat), mixed(chance, len(plays)))
                if found is not None:
                    self.found.append(found)
                    served.add(seat)
            play = Play(whole_play(state, robots[seat].decide).steps, seat)
            plays.append(play_text(play))
            game.play(WrittenPlay(play, ((),) * len(play.steps)))

    def _puzzle(self, header: Header, plays: list[str], view: View, seed: int) -> Puzzle | None:
        """Return the decision at ``view``, after ``plays``, as a puzzle if it is suitable."""
        if (header.seed, tuple(plays)) in self._known:
            return None
        sound = sound_lines(view, seed, self._worlds, self._has_room)
        if sound is None:
            return None
        solved_by = solvers(view, sound.theme, sound.lines[0].actions)
        if len(solved_by) == len(level_names()) and not self._has_room_for_easy():
            return None
        rules = header.game_rules
        return Puzzle(
            id=f"{rules.rules.id}-{self._named + len(self.found) + 1}",
            text=rules.rules.id,
            players=int(rules.players),
            sides=int(rules.sides),
            scores=header.scores,
            seed=header.seed or b"",
            plays=tuple(plays),
            lines=sound.lines,
            theme=sound.theme,
            solved_by=solved_by,
        )

    def _may_ask(self, state: State) -> bool:
        if may_decide_game(state.public):
            return False
        return any(may_be_about(state, theme) for theme in THEMES if self._has_room(theme))

    def _has_room(self, theme: Theme) -> bool:
        part = _SHARES.get(theme, _SHARE)
        if self._themes:
            part = 100 // len(self._themes) if theme in self._themes else 0
        return sum(one.theme == theme for one in self.found) * 100 < part * self._count

    def _has_room_for_easy(self) -> bool:
        easy = sum(len(one.solved_by) == len(level_names()) for one in self.found)
        return easy * 100 < _EASY * self._count


def solvers(view: View, theme: Theme, best: tuple[int, ...]) -> tuple[str, ...]:
    """Return the levels that choose like ``best`` in most tries, the weakest first."""
    return tuple([level for level in level_names() if _solves(level, view, theme, best)])


def with_solvers(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the levels of robots that solve it at present."""
    solved_by = solvers(puzzle.view, puzzle.theme, puzzle.best.actions)
    return replace(puzzle, solved_by=solved_by)


def _solves(level: str, view: View, theme: Theme, best: tuple[int, ...]) -> bool:
    right = 0
    for seed in range(_TRIES):
        robot = make_level(level, seed, PLAIN_EFFORT)
        robot.begin_round(view)
        right += same_choice(view, theme, best, line_by(view, robot))
    return 2 * right > _TRIES


def line_by(view: View, robot: Agent) -> tuple[int, ...]:
    """Return the line of ``robot`` at a decision: one action before the draw, else all of them."""
    known = known_state(view)
    line: list[int] = []
    while not line or (known.public.phase == PLAYING and known.public.turn == view.seat):
        number = robot.decide(known.view(view.seat))
        line.append(number)
        if view.public.phase != PLAYING or number == ASK:
            break
        step(known, number, None)
    return tuple(line)


def _robot(seed: int) -> Agent:
    return make_agent(_PLAYERS[int(below(following(seed), len(_PLAYERS)))], seed)


def _scores(game_rules: GameRules, chance: int) -> tuple[int, ...]:
    """Return the scores before a round: 0 in half of the rounds, otherwise random low scores."""
    most = max(int(game_rules.target) - _FAR_FROM_END, 0) // SCORE_STEP
    sides = range(int(game_rules.sides))
    if chance % 2 or not most:
        return (0,) * len(sides)
    return tuple([SCORE_STEP * int(below(mixed(chance, 10 + side), most)) for side in sides])
