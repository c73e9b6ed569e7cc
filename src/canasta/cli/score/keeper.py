"""The score keeper line by line: who went out, then one line for each side.

Every answer is kept in the file at once, also in the middle of a round.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from canasta.cli.failures import problem_of
from canasta.cli.game.talk import Talk
from canasta.cli.input.card_words import UnclearError
from canasta.cli.score.kept_sheets import KeptSheet
from canasta.cli.score.new_sheet import named
from canasta.cli.score.sheet_view import (
    draw_round,
    draw_rounds,
    draw_rules,
    draw_standing,
    notice_sentences,
    penalty_names,
    player_name,
    side_name,
    side_names,
)
from canasta.cli.score.typed_orders import Order, order_in, out_in, says_out, seat_in
from canasta.cli.score.typed_side import read_side
from canasta.engine.state.game_rules import NO_SIDE
from canasta.i18n import Catalogue
from canasta.scorekeeping.entries import RoundEntry, SideEntry, nothing_entered
from canasta.scorekeeping.sheets import Draft, Sheet

_MOST_UNDONE: Final = 50


class Leaving(Exception):  # noqa: N818  (it is a wish, not an error)
    """The person wants to stop; everything is kept."""


class Cancelled(Exception):  # noqa: N818  (it is a wish, not an error)
    """The person does not want the round that is being entered."""


class Keeper:
    """Keeps one sheet, asking for round after round."""

    def __init__(
        self, kept: KeptSheet, words: Catalogue, talk: Talk, clock: Callable[[], datetime]
    ) -> None:
        """Keep ``kept``, talking in the language of ``words``."""
        self._kept = kept
        self._words = words
        self._talk = talk
        self._clock = clock
        self._earlier: list[tuple[RoundEntry, ...]] = []
        self._is_troubled = False

    def run(self) -> None:
        """Ask until nothing more will be typed, or the person leaves.

        Raises:
            ChangedElsewhereError: another program has changed the file.
        """
        try:
            if not self._kept.path.exists():
                self._keep(self._sheet)
            self._show_standing()
            if self._sheet.draft is not None:
                self._round(self._sheet.draft.at)
            while True:
                self._between_rounds()
        except (Leaving, EOFError):
            self._say("cli.score.kept", file=str(self._kept.path))

    @property
    def _sheet(self) -> Sheet:
        return self._kept.sheet

    def _say(self, key: str, **values: str | int) -> None:
        self._talk.say(self._words.text(key, **values))

    def _between_rounds(self) -> None:
        sheet = self._sheet
        at = len(sheet.rounds)
        if sheet.standing().winner == NO_SIDE:
            dealer = sheet.dealer_of(at)
            first = (dealer + 1) % sheet.players
            self._say(
                "cli.score.next",
                number=at + 1,
                dealer=player_name(self._words, sheet, dealer),
                first=player_name(self._words, sheet, first),
            )
        self._say("cli.score.ask.out")
        typed = self._talk.ask().strip()
        word, _, rest = typed.partition(" ")
        order = order_in(self._words, self._sheet, word)
        if order == "correct":
            self._correct(rest)
        elif order == "delete":
            self._delete(rest)
        elif order == "undo":
            self._undo()
        elif order is not None and order != "nobody":
            self._look_up(order)
        elif typed:
            self._begin(typed)

    def _begin(self, typed: str) -> None:
        """Begin the next round with who went out."""
        try:
            out, is_concealed = out_in(self._words, self._sheet, typed)
        except UnclearError as unclear:
            self._say(unclear.key, **unclear.values)
            return
        entry = nothing_entered(self._sheet.sides)
        self._draft(len(self._sheet.rounds), replace(entry, out=out, concealed=is_concealed))
        try:
            for side in range(self._sheet.sides):
                self._ask_side(side)
        except Cancelled:
            self._drop()
            return
        self._round(len(self._sheet.rounds))

    def _round(self, at: int) -> None:
        """Show the round that is being entered, and let it be changed until it is scored."""
        try:
            while True:
                self._show_round(at)
                self._say("cli.score.ask.score")
                typed = self._talk.ask().strip()
                if not typed:
                    break
                self._change(typed)
        except Cancelled:
            self._drop()
            return
        draft = self._sheet.draft
        if draft is None:
            return
        rounds = list(self._sheet.rounds)
        rounds[at : at + 1] = [draft.round]
        self._use(tuple(rounds))
        self._show_standing()

    def _change(self, typed: str) -> None:
        """Change a part of the round: a side by its number or name, or who went out."""
        order = order_in(self._words, self._sheet, typed.partition(" ")[0])
        draft = self._sheet.draft
        if draft is None:
            return
        if order == "cancel":
            raise Cancelled
        if order is not None and order != "nobody":
            self._look_up(order)
            return
        word, _, rest = typed.partition(" ")
        is_announced = says_out(self._words, word)
        if is_announced or order == "nobody":
            try:
                out, is_concealed = out_in(
                    self._words, self._sheet, rest if is_announced else typed
                )
            except UnclearError as unclear:
                self._say(unclear.key, **unclear.values)
                return
            self._draft(draft.at, replace(draft.round, out=out, concealed=is_concealed))
            return
        sheet = self._sheet
        side = named(typed, side_names(self._words, sheet))
        if side is None:
            seat = seat_in(self._words, sheet, typed)
            side = None if seat is None else seat % sheet.sides
        if side is None:
            self._say("cli.score.which_side")
            return
        self._ask_side(side)

    def _ask_side(self, side: int) -> None:
        """Ask what a side scored, until it can be read."""
        draft = self._sheet.draft
        if draft is None:
            return
        is_first = not self._sheet.rounds and side == 0
        key = "cli.score.ask.side.first" if is_first else "cli.score.ask.side"
        self._say(key, side=side_name(self._words, self._sheet, side))
        while True:
            typed = self._talk.ask().strip()
            order = order_in(self._words, self._sheet, typed)
            if order == "cancel":
                raise Cancelled
            if order is not None and order != "nobody":
                self._look_up(order)
                continue
            try:
                entry = read_side(typed, self._sheet.rules, self._words)
            except UnclearError as unclear:
                self._say(unclear.key, **unclear.values)
                continue
            break
        self._draft(draft.at, _with_side(draft.round, side, entry))

    def _correct(self, rest: str) -> None:
        at = self._number(rest)
        if at is None:
            return
        self._draft(at, self._sheet.rounds[at])
        self._round(at)

    def _delete(self, rest: str) -> None:
        at = self._number(rest)
        if at is None:
            return
        rounds = self._sheet.rounds
        self._use((*rounds[:at], *rounds[at + 1 :]))
        self._say("cli.score.deleted", number=at + 1)
        self._show_standing()

    def _undo(self) -> None:
        if not self._earlier:
            self._say("cli.score.nothing_to_undo")
            return
        self._keep(replace(self._sheet, rounds=self._earlier.pop(), draft=None))
        self._say("cli.score.undone")
        self._show_standing()

    def _number(self, typed: str) -> int | None:
        """Return the place of a round that is named, and say so if there is none."""
        rounds = len(self._sheet.rounds)
        digits = typed.strip()
        if digits.isdigit() and digits.isascii() and 0 < int(digits[:4]) <= rounds:
            return int(digits[:4]) - 1
        if rounds:
            self._say("cli.score.which_round", most=rounds)
        else:
            self._say("cli.score.no_round")
        return None

    def _look_up(self, order: Order) -> None:
        """Show something; nothing changes.

        Raises:
            Leaving: the person wants to stop.
        """
        words, sheet, width = self._words, self._sheet, self._talk.width
        match order:
            case "help":
                self._help()
            case "sheet":
                self._show_standing()
            case "rounds":
                if sheet.rounds:
                    self._talk.page(draw_rounds(words, sheet, width))
                else:
                    self._say("cli.score.no_round")
            case "rules":
                self._talk.page(draw_rules(words, sheet, width))
            case "quit":
                raise Leaving
            case _:
                self._say("cli.score.not_now")

    def _help(self) -> None:
        self._say("cli.score.explained")
        names = penalty_names(self._words, self._sheet)
        if names:
            self._say("cli.score.explained.sanctions")
            for name in names:
                self._talk.say(name)
        self._say("cli.score.explained.orders")

    def _show_standing(self) -> None:
        self._talk.gap()
        self._talk.show(draw_standing(self._words, self._sheet, self._talk.width))

    def _show_round(self, at: int) -> None:
        draft = self._sheet.draft
        if draft is None:
            return
        words, sheet = self._words, self._sheet
        self._talk.gap()
        self._talk.say(words.text("web.score.round", number=at + 1), "bold")
        self._talk.show(draw_round(words, sheet, at, draft.round, self._talk.width))
        sentences = notice_sentences(words, sheet, at, draft.round)
        if sentences:
            self._talk.say(words.text("web.score.notices"), "bold")
            for sentence in sentences:
                self._talk.say(words.text("cli.score.item", text=sentence))
            self._say("web.score.notices.hint")

    def _draft(self, at: int, entry: RoundEntry) -> None:
        self._keep(replace(self._sheet, draft=Draft(at, entry)))

    def _drop(self) -> None:
        self._keep(replace(self._sheet, draft=None))
        self._say("cli.score.cancelled")

    def _use(self, rounds: tuple[RoundEntry, ...]) -> None:
        self._earlier = [*self._earlier, self._sheet.rounds][-_MOST_UNDONE:]
        self._keep(replace(self._sheet, rounds=rounds, draft=None))

    def _keep(self, sheet: Sheet) -> None:
        """Keep a state of the sheet; where the disk takes none, say so and go on."""
        try:
            self._kept.keep(sheet, self._clock())
            self._is_troubled = False
        except OSError as error:
            if not self._is_troubled:
                self._talk.say(problem_of(self._words, error).sentence)
                self._say("cli.score.not_kept")
            self._is_troubled = True


def _with_side(entry: RoundEntry, at: int, side: SideEntry) -> RoundEntry:
    sides = list(entry.sides)
    sides[at] = side
    return replace(entry, sides=tuple(sides))
