"""Advice to a person: the best line that continues the prepared steps, and the next best lines.

A robot with the same view as the person tries lines in likely worlds
(:mod:`canasta.agents.search.inference`) and chooses one. The principles of play that support the
choice explain it. The same view always gets the same advice.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.prospects import lays_cards
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.choice import TELLING, takes
from canasta.agents.hints.line_result import LineResult
from canasta.agents.hints.principles import Principle
from canasta.agents.hints.prudence import prudent
from canasta.agents.hints.supporting_principles import reasons
from canasta.agents.hints.thrift import thrifty
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.candidate_lines import candidate_lines
from canasta.agents.search.comparison import Effort
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import GAME, may_decide_game
from canasta.cards.kinds import JOKER, NO_KIND, TWO
from canasta.engine.actions import ASK, ASK_BIT, NO_ACTION, PASS_BIT, numbers
from canasta.engine.judging.opening_part import Pieces
from canasta.engine.judging.ordering import ordered
from canasta.engine.judging.play_judge import PlayJudge
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.plays import Ask, Discard, Meld, Play, Step, Take
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import DRAWING, OVER, PLAYING, PublicState
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.robot_play import in_order, play_of_line

MOST: Final = 3
"""Maximum number of lines in a piece of advice: the best line and two others."""
UNTRIED: Final = Effort(worlds=0, block=1)
"""The effort of advice without a search: it names the line of the hand-written principles."""
_SEED: Final = 0


@dataclass(frozen=True)
class Option:
    """A line that a person could play."""

    play: Play
    """The steps that follow the prepared steps; empty if no step is left to add."""
    expected: int | None
    """The expected lead of the side at the end of the round, in points.

    A multiple of 5 (:attr:`canasta.agents.search.assessment.Assessment.expected`), or None if no
    line was tried.
    """
    offered: int = 0
    """The number of cards, including the discard, that the line offers to the next player.
    :func:`canasta.agents.worlds.offers.cards_offered` defines the number."""

    def __reduce__(self) -> tuple[object, ...]:
        return Option, (self.play, self.expected, self.offered)


@dataclass(frozen=True)
class Advice:
    """The best line, other good lines, and the reasons for the best line."""

    best: Option
    others: tuple[Option, ...]
    """At most two more lines, the better line first; neither is expected to beat ``best``."""
    reasons: tuple[Principle, ...]
    """The principles that support the best line, the most important first."""
    game: int = 0
    """The points that ``expected`` adds for winning the game.

    0 if no line was tried, or if this round can hardly decide the game.
    """

    def __reduce__(self) -> tuple[object, ...]:
        return Advice, (self.best, self.others, self.reasons, self.game)


@dataclass(frozen=True)
class Suggestion:
    """Advice, and whether the person has to take back the prepared steps to follow it."""

    advice: Advice
    starts_over: bool

    def __reduce__(self) -> tuple[object, ...]:
        return Suggestion, (self.advice, self.starts_over)


def suggested(view: View, prepared: Play | None, effort: Effort) -> Suggestion:
    """Return advice that begins with the steps in ``prepared`` if possible, or ignores them.

    Raises:
        RuntimeError: it is not the turn of ``view.seat`` to act.
    """
    advice = advised(view, prepared, effort)
    if advice is not None:
        return Suggestion(advice, starts_over=False)
    instead = advised(view, None, effort)
    if instead is None:
        raise RuntimeError("there is advice for every seat that is to act")
    return Suggestion(instead, starts_over=True)


def advised(view: View, prepared: Play | None, effort: Effort) -> Advice | None:
    """Return advice for the seat of ``view``, which must be the seat to act.

    Returns None if no line begins with the steps in ``prepared``, so the person has to take them
    back.
    """
    known = known_state(view)
    public = known.public
    if prepared is None or public.phase not in (DRAWING, PLAYING):
        return _advice(view, known, [], (), _tried(view, effort))
    read = _read(public, view.hand, prepared)
    if read is None:
        return None
    melds = read.pieces()
    if read.take == NO_ACTION and read.discard == NO_KIND:
        # A player who has yet to draw cannot lay the prepared melds now. If the best line lays the
        # melds anyway, a second search could contradict earlier advice.
        found = _tried(view, effort)
        if public.phase == DRAWING or _holds(known, found.lines[0], melds):
            return _advice(view, known, [], melds, found)
    done = ordered(public, view.hand, read.take, melds, read.discard)
    if done is None:
        return None
    for number in done:
        step(known, number, None)
    if public.phase == OVER or public.turn != view.public.turn:
        speaking = reasons(view, (tuple(done),), (0,))
        offered = LineResult(view, tuple(done), 0).offered
        return Advice(Option(Play(()), None, offered), (), tuple(speaking))
    return _advice(view, known, done, (), _tried(known.view(view.seat), effort))


def _advice(
    view: View, known: State, done: list[int], waiting: Pieces, found: Assessment
) -> Advice | None:
    """Return the advice that follows from ``found``, the result of a search in ``known``.

    ``done`` are the actions that lead from ``view`` to ``known``. Lines that do not lay the melds
    ``waiting`` are left out. If the best line is left out, there is no advice.
    """
    options: list[Option] = []
    wholes: list[tuple[int, ...]] = []
    worths: list[int] = []
    for line, worth in zip(found.lines, found.expected, strict=True):
        whole = _whole(known, line, waiting)
        if whole is None:
            if not options:
                return None
            continue
        play = _play(known, whole, waiting)
        if play in [option.play for option in options]:
            continue
        points = _rounded(worth)
        if worths:
            # Show no more points than those of the best line: the search was not sure of a
            # difference.
            points = min(points, _rounded(worths[0]))
        played = (*done, *whole)
        offered = LineResult(view, played, worth).offered
        options.append(Option(play, points if found.worlds > 0 else None, offered))
        wholes.append(played)
        worths.append(worth)
    speaking = reasons(view, tuple(wholes), tuple(worths))
    game = GAME if found.worlds > 0 and may_decide_game(view.public) else 0
    return Advice(options[0], tuple(options[1:MOST]), tuple(speaking), game)


def _rounded(points: int) -> int:
    return TELLING * round(points / TELLING)


def _tried(view: View, effort: Effort) -> Assessment:
    """Return the lines with their expectations.

    A single line is not tried. If ``effort`` allows no worlds, the result is the line of the
    principles.
    """
    low, high = legal_words(view.public, view.hand)
    if view.public.phase == DRAWING and low & ~(ASK_BIT | PASS_BIT) != 0:
        low &= ~ASK_BIT  # the player can ask after the draw, and knows more then
    choices = numbers(low, high)
    if len(choices) == 1:
        return Assessment(((choices[0],),), (0,), 0)
    if effort.worlds == 0:
        return Assessment((tuple(candidate_lines(view, SteadyAgent())[0]),), (0,), 0)
    robot = InferenceAgent(_SEED, effort)
    return thrifty(view, prudent(view, robot.assess(view), robot, effort))


def _read(public: PublicState, hand: int, play: Play) -> PlayJudge | None:
    """Return a judge of ``play``, or None if one of its steps is impossible.

    The steps may come in any order.
    """
    steps = sorted(play.steps, key=_place)
    try:
        judge = PlayJudge(public, hand, Play(tuple(steps)))
    except ValueError:  # a step that must stand alone, or two takes or discards
        return None
    return None if judge.refusals else judge


def _place(part: Step) -> int:
    """Return the sort key of a step: 0 for a take, 2 for a discard, 1 for any other step."""
    return 0 if isinstance(part, Take) else 2 if isinstance(part, Discard) else 1


def _holds(known: State, line: tuple[int, ...], melds: Pieces) -> bool:
    """Return whether ``line`` lays all of ``melds``, or asks the partners before melding."""
    steps = play_of_line(known, line).steps
    laid = {part.rank: Counter(part.kinds) for part in steps if isinstance(part, Meld)}
    return line[-1] == ASK or all(_cards(meld) <= laid.get(meld[0], Counter()) for meld in melds)


def _cards(meld: tuple[int, int, int, int]) -> Counter[int]:
    """Return the number of cards of each kind in a piece."""
    rank, own, twos, jokers = meld
    return Counter({rank: own, TWO: twos, JOKER: jokers})


def _whole(known: State, line: tuple[int, ...], waiting: Pieces) -> tuple[int, ...] | None:
    """Return the part of ``line`` to play at once, or None if it lacks the melds ``waiting``.

    After a take the player decides again, with the cards of the pile in hand. But if the side has
    to open with the take, or if a single key card begins a meld, the melds that this requires
    belong to the take.
    """
    if known.public.phase != DRAWING:
        return line if _holds(known, line, waiting) else None
    if not takes(line[0]):
        return line
    seat = known.public.turn
    actions = ordered(known.public, known.hand_in_turn(), line[0], waiting, NO_KIND)
    if actions is None:
        return None
    trial = known.copy()
    for number in actions:
        step(trial, number, None)
    public, policy = trial.public, SteadyAgent()
    while not public.has_opened(public.side_of(seat)) or public.key_rank != NO_KIND:
        number = policy.decide(trial.view(seat))
        if number == ASK:
            number = next(other for other in legal_actions(trial) if lays_cards(other))
        actions.append(number)
        step(trial, number, None)
    return tuple(actions)


def _play(known: State, line: tuple[int, ...], waiting: Pieces) -> Play:
    """Return ``line`` as a play, without the melds ``waiting`` and with melds in order of rank."""
    play = play_of_line(known, line)
    last = play.steps[-1]
    if isinstance(last, Ask):
        return Play((last,))  # the question comes before any meld
    ready = {meld[0]: _cards(meld) for meld in waiting}
    steps: list[Step] = []
    for part in play.steps:
        if not isinstance(part, Meld):
            steps.append(part)
        elif kinds := Counter(part.kinds) - ready.get(part.rank, Counter()):
            steps.append(Meld(part.rank, tuple(kinds.elements())))
    return in_order(Play(tuple(steps)))
