"""The read-only part of a game: its state, hands, legal plays and scores."""

from typing import TYPE_CHECKING, Final, Literal

from canasta.arguments import whole_number
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.text import counts_text, kinds_text
from canasta.engine.actions import ACTION_LIMIT, SPECIAL, SPECIAL_COUNT, group_of, kind_of_action
from canasta.engine.events import Event
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.referee import is_legal, legal_actions
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE, GameRules
from canasta.engine.state.state import State, View
from canasta.library.legal_plays import legal_melds, legal_plays
from canasta.library.notebook import round_html
from canasta.library.position import Position
from canasta.library.reasons import Company, Reason, check_language
from canasta.library.rules import Rules
from canasta.library.score_sheet import ScoreSheet
from canasta.record.card_game import CardGame, read_play
from canasta.record.notation import WrittenPlay, step_of_action

if TYPE_CHECKING:
    from canasta.i18n.languages import Language

AnyPlay = str | int | Play | WrittenPlay
"""A play in any form: notation, the number of a unit action, or steps."""
Phase = Literal["deal", "draw", "play", "answer", "over"]
"""The next event: the first deal; a draw or the pile; melds and a discard; a partner's answer; or
nothing, because the game is won."""

_PHASES: Final[tuple[Phase, ...]] = ("draw", "play", "answer", "over")


class GameState:
    """A game that can only be read; :class:`canasta.library.game.Game` can be played."""

    def __init__(self, game: CardGame) -> None:
        """Give access to ``game``."""
        header = game.header
        self._cards: Final = game
        self._header: Final = header
        self._game: Final = game.game
        self._state: State | None = game.state if game.has_cards else None
        self._events: list[Event] = []
        names = tuple([player.name for player in header.players])
        self._company = Company(header.game_rules.rules, names, int(header.game_rules.sides))

    # The game

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules(self.game_rules.rules)

    @property
    def game_rules(self) -> GameRules:
        """The engine's rules, prepared for these players."""
        return self._header.game_rules

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.game_rules.players)

    @property
    def sides(self) -> int:
        """The number of sides; the side of a seat is its number modulo the number of sides."""
        return int(self.game_rules.sides)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._company.names

    @property
    def seed(self) -> bytes | None:
        """The 32 bytes that determine all deals, or None if a record gives each deck."""
        return self._header.seed

    @property
    def round_number(self) -> int:
        """The number of the round in play, from 1, or of the last round after the game."""
        return len(self._game.past) + (0 if self.is_over else 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side after the last finished round."""
        return tuple(self._game.totals)

    @property
    def is_over(self) -> bool:
        """Whether a side has won the game."""
        return self._game.winner != NO_SIDE

    @property
    def winner(self) -> int | None:
        """The side that has won the game, or None if no side has won."""
        return self._game.winner if self.is_over else None

    def score_sheet(self) -> ScoreSheet:
        """Return the scores of the finished rounds, line by line."""
        return ScoreSheet(tuple([tuple(scores) for scores in self._game.past]), self._company)

    # The round

    @property
    def state(self) -> State:
        """The engine's state of the round in play, or of the last round after the game. Read-only.

        Raises:
            ValueError: no round has been dealt yet.
        """
        if self._state is None:
            raise ValueError("no round has been dealt yet; call deal()")
        return self._state

    @property
    def phase(self) -> Phase:
        """The next step: ``deal``, ``draw``, ``play``, ``answer``; ``over`` after the game."""
        if self._game.round is None:
            return "over" if self.is_over else "deal"
        return _PHASES[self.state.public.phase]

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or None if no round is in play."""
        return None if self._game.round is None else int(self.state.public.turn)

    @property
    def to_act(self) -> int | None:
        """The seat that must decide, perhaps a partner who was asked; None between rounds."""
        return None if self._game.round is None else int(self.state.public.to_act())

    def hand(self, seat: int | None = None) -> str:
        """Return the hand of ``seat``, by default the seat to act, as letters.

        Raises:
            ValueError: there is no such seat, or no round has been dealt yet.
        """
        return counts_text(self.state.hands[self._seat(seat)].cards)

    def melds(self, side: int) -> dict[str, str]:
        """Return the melds of ``side``: the cards, naturals first, by the letter of the rank.

        Raises:
            ValueError: there is no such side, or no round has been dealt yet.
        """
        side = whole_number("side", side)
        if not 0 <= side < self.sides:
            raise ValueError(f"no side {side}; there are {self.sides}, from 0")
        return {text[0]: text for text in self.state.public.meld_texts(side)}

    @property
    def pile(self) -> str:
        """The discard pile as letters, top card last."""
        return kinds_text(self.state.public.pile)

    @property
    def stock_size(self) -> int:
        """The number of cards left in the stock."""
        return int(self.state.public.stock_size)

    def view(self, seat: int | None = None) -> View:
        """Return the view of ``seat``, by default the seat to act; -1 gives the view of a watcher.

        Raises:
            ValueError: there is no such seat, or no round has been dealt yet.
        """
        state = self.state
        return state.view(NO_SEAT if seat == NO_SEAT else self._seat(seat))

    def position(self) -> Position:
        """Return the present position of the round, including hidden cards.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return Position(self.state)

    # Legal plays

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal unit actions, the smallest steps of a play.

        :mod:`canasta.engine.actions` names them; :meth:`action_text` writes one as text. The list
        is empty if no round is in play.
        """
        return [] if self._state is None else legal_actions(self._state)

    def action_text(self, action: int) -> str:
        """Return a unit action in the notation of plays.

        Raises:
            ValueError: there is no such action, or no round has been dealt yet.
        """
        return str(self._play_of(whole_number("action", action)))

    def legal_plays(self, limit: int = 1000) -> list[Play]:
        """Return at most ``limit`` legal plays, each of them as long as possible.

        A play that takes the pile or melds continues to the end of the turn. The plays with the
        fewest steps come first; the same cards laid in another order are one play. A turn can have
        many thousands of plays.
        """
        most = _limit(limit)
        return [] if self._game.round is None else legal_plays(self.state, most)

    def legal_melds(self, limit: int = 1000) -> list[Play]:
        """Return at most ``limit`` legal plays that only meld.

        Each is a complete play and as small as possible: cards for one meld or, before the side has
        opened, for melds that together reach the minimum. The list is empty before the draw.
        """
        most = _limit(limit)
        return [] if self._game.round is None else legal_melds(self.state, most)

    def is_legal(self, play: AnyPlay) -> bool:
        """Return whether a play of the seat to act is legal.

        No play is legal once the game is won.

        Raises:
            ValueError: no round has been dealt yet.
        """
        return not self.is_over and not self.why_not(play)

    def why_not(self, play: AnyPlay, language: "Language" = "en") -> tuple[Reason, ...]:
        """Return the reasons for refusing a play, most helpful first; empty if it is legal.

        If a text names faces, only their kinds count.

        Raises:
            ValueError: no round has been dealt yet, or the game is won; or there is no such action
                or language.
        """
        check_language(language)
        state = self._state_in_play()
        play = checked_play(play)
        if isinstance(play, int):
            if is_legal(state, play):
                return ()
            play = self._play_of(play)
        written = read_play(play)
        if isinstance(written, Refusal):
            return self._reasons((written,), NO_SEAT, language)
        refusals = judge(state.public, state.hand_in_turn(), written.play).refusals
        return self._reasons(refusals, int(written.play.seat), language)

    # Events

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last deal or play, including the score and the next deal."""
        return tuple(self._events)

    def story(self, language: "Language" = "en", seat: int | None = None) -> list[str]:
        """Return :attr:`events` as sentences for ``seat``, or for a watcher if ``seat`` is None.

        Raises:
            ValueError: there is no such seat, or no catalogue in the language.
        """
        from canasta.i18n.story import story_sentences  # noqa: PLC0415  (sentences are wanted only now)

        self._check_seat(seat)
        narrator = self._company.narrator(language, seat)
        return [sentence for _, sentence in story_sentences(narrator, self._events)]

    # Display

    def __str__(self) -> str:
        """Return the whole table as lines of text, including every hand."""
        lines = [f"{self._title()}, {self.players} players in {self.sides} sides"]
        lines.append("not dealt yet" if self._state is None else str(self._state))
        if self.is_over:
            scores = " : ".join([str(points) for points in self.scores])
            lines.append(f"side {self.winner} has won the game; scores after this round: {scores}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return round_html(self._title(), self.names, self._state)

    def __repr__(self) -> str:
        awaited = self.phase if self._game.round is None else self.state.public.awaited_text()
        scores = " : ".join([str(points) for points in self.scores])
        return f"<{type(self).__name__} {self._title()}: {awaited}, {scores}>"

    def _state_in_play(self) -> State:
        """Return the round in play.

        Raises:
            ValueError: no round has been dealt yet, or the game is won.
        """
        if self.is_over:
            raise ValueError(f"the game is won by side {self.winner}")
        return self.state

    def _title(self) -> str:
        return f"{self.rules.id}, round {self.round_number}"

    def _seat(self, seat: int | None) -> int:
        """Return the given seat, or the seat to act; after the game, the seat that ended it."""
        public = self.state.public
        if seat is None:
            return int(public.turn) if self._game.round is None else int(public.to_act())
        self._check_seat(seat)
        return int(seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= whole_number("seat", seat) < self.players:
            raise ValueError(f"no seat {seat}; there are {self.players}, from 0")

    def _play_of(self, action: int) -> Play:
        kinds = SPECIAL_COUNT if group_of(action) == SPECIAL else KIND_COUNT
        if not (0 <= action < ACTION_LIMIT and kind_of_action(action) < kinds):
            raise ValueError(f"no action {action}")
        return Play((step_of_action(action, self.state.public.pile),))

    def _reasons(
        self, refusals: tuple[Refusal, ...], seat: int, language: "Language"
    ) -> tuple[Reason, ...]:
        """Return refusals as reasons, for ``seat`` if it is valid or else for the seat to act."""
        addressed = seat if 0 <= seat < self.players else self._seat(None)
        return tuple([Reason(reason, self._company, addressed, language) for reason in refusals])


def checked_play(play: AnyPlay) -> AnyPlay:
    """Return a play; the number of an action becomes an ``int``, even if it was a NumPy number.

    Raises:
        TypeError: the value is not a play in any form.
    """
    if type(play) is int or isinstance(play, (str, Play, WrittenPlay)):  # the usual type first
        return play
    try:
        return whole_number("a play", play)
    except TypeError:
        wanted = "a text, the number of an action or a Play"
        raise TypeError(f"a play must be {wanted}, not {play!r}") from None


def _limit(limit: int) -> int:
    most = whole_number("limit", limit)
    if most < 0:
        raise ValueError(f"a limit is 0 or more, not {most}")
    return most
