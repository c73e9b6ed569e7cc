"""Plays a round in the engine and the oracle, and compares everything after each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from canasta.cards.text import kinds_text
from canasta.engine.events import Event, Opened, RoundEnded, WentOut
from canasta.engine.referee import apply, legal_actions
from canasta.engine.scoring import SideScore, score_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal
from canasta.record.errors import RecordError
from canasta.record.notation import action_text
from canasta.record.position import load_position, position_of
from tests.oracle import Oracle
from tests.support.rulebooks import Rulebook

Position = Mapping[str, object]


class DifferenceError(AssertionError):
    """The engine and the oracle disagree about the legal actions, the position or the score."""


class UnfitPositionError(ValueError):
    """The engine refuses to load a position."""


class Lockstep:
    """One round in both referees.

    Every method that changes something raises DifferenceError once the referees disagree.
    """

    def __init__(self, book: Rulebook, state: State, oracle: Oracle) -> None:
        self.book = book
        self.state = state
        self.oracle = oracle
        self.position: dict[str, object] = {}
        """The position, as the engine writes it."""
        self.legal: dict[str, int] = {}
        """The numbers of the legal unit actions, by their texts."""
        self.trail: list[tuple[Position, str]] = []
        """Every position so far, with the unit action chosen there."""
        self.positions = 0
        """The number of compared positions."""
        self.seen: Counter[str] = Counter()
        """The number of events of each kind."""
        self._compare()

    @classmethod
    def from_deal(cls, book: Rulebook, scores: list[int], dealer: int, deck: bytes) -> Lockstep:
        game_rules = GameRules(book.rules, book.players, book.sides)
        state = deal(game_rules, scores, dealer, deck, None)
        letters = kinds_text(list(deck))
        oracle = Oracle.from_deal(book.values, book.players, book.sides, letters, scores, dealer)
        return cls(book, state, oracle)

    @classmethod
    def from_position(cls, book: Rulebook, position: Position) -> Lockstep:
        """Load a position into both referees. Raises UnfitPositionError if the engine refuses."""
        oracle = Oracle.from_position({**position, "rules": book.values})
        return cls(book, _loaded(book, position, oracle), oracle)

    @property
    def over(self) -> bool:
        return self.state.public.phase == OVER

    def apply(self, text: str) -> None:
        """Carry out a legal unit action in both referees."""
        self.trail.append((self.position, text))
        self._note(apply(self.state, self.legal[text]))
        self.oracle.apply(text)
        self._compare()

    def reload(self) -> None:
        """Continue from the written position, unless it omits too much.

        A written position omits how a round ended, and an opening begun with worthless cards.
        """
        public = self.state.public
        side = public.side_of(public.turn)
        is_complete = (
            public.has_opened(side) or not public.meld_ranks(side) or self.position["opening"]
        )
        if is_complete and not self.over:
            self.oracle = Oracle.from_position({**self.position, "rules": self.book.values})
            self.state = _loaded(self.book, self.position, self.oracle)
            self._compare()

    def _note(self, events: list[Event]) -> None:
        for event in events:
            name = type(event).__name__
            match event:
                case RoundEnded():
                    name += f" {event.ending}"
                case WentOut():
                    opened = self.state.public.has_opened(self.state.public.side_of(event.seat))
                    name += " concealed" if event.is_concealed else ""
                    name += "" if opened else " below the minimum"
                case Opened():
                    side = self.state.public.side_of(event.seat)
                    name += f" {self.book.rules.minimum(self.state.public.scores[side])}"
                case _:
                    pass
            self.seen[name] += 1

    def _compare(self) -> None:
        public = self.state.public
        self.position = position_of(self.state)
        self.legal = {
            action_text(number, public.pile): number for number in legal_actions(self.state)
        }
        self.positions += 1
        differences = [
            f"{key}: engine {self.position[key]!r}, oracle {value!r}"
            for key, value in self.oracle.position().items()
            if key != "rules" and _normal(key, self.position[key]) != _normal(key, value)
        ]
        theirs = self.oracle.legal()
        if self.legal.keys() - theirs:
            differences.append(f"legal for the engine only: {sorted(self.legal.keys() - theirs)}")
        if theirs - self.legal.keys():
            differences.append(f"legal for the oracle only: {sorted(theirs - self.legal.keys())}")
        actor = -1 if self.oracle.over else self.oracle.actor
        if public.to_act() != actor:
            differences.append(f"to act: engine {public.to_act()}, oracle {actor}")
        if self.over and self.oracle.over:
            scores = [_score_lines(score) for score in score_round(self.state)]
            if scores != self.oracle.score_lines():
                differences.append(f"score: engine {scores}, oracle {self.oracle.score_lines()}")
        elif not self.legal:
            differences.append("the hand goes on, but nothing is legal")
        if differences:
            raise DifferenceError("\n".join(differences))


def _loaded(book: Rulebook, position: Position, oracle: Oracle) -> State:
    try:
        return load_position({**position, "rules": book.name}, book.folder)
    except RecordError as error:
        if error.code == "position.bad_meld":
            raise DifferenceError(f"{error.value} is no meld for the engine") from error
        # In the phase "answer" both answers are legal, but a no may lead to a dead end.
        goes_on = oracle.over or (oracle.legal() and position["phase"] != "answer")
        if error.code == "position.no_way_on" and goes_on:
            raise DifferenceError(f"dead end for the engine, not: {oracle.legal()}") from error
        raise UnfitPositionError(str(error)) from error


def _normal(key: str, value: object) -> object:
    """Return a value in the form that the engine and the oracle share."""
    if key == "melds" and isinstance(value, list):
        return [sorted(melds) for melds in value]
    return value


def _score_lines(score: SideScore) -> dict[str, int]:
    """Return the lines of a score as the oracle adds them up."""
    return {
        "meld_cards": score.meld_cards,
        "canastas": score.natural_canastas + score.mixed_canastas,
        "concealed_canastas": score.concealed_canastas,
        "red_threes": score.red_threes,
        "going_out": score.going_out + score.concealed_going_out,
        "no_opponent_melded": score.opponents_unmelded,
        "red_threes_in_hand": score.red_threes_in_hand,
        "cards_in_hand": score.cards_in_hand,
        "penalties": score.penalties,
    }
