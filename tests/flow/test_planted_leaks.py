"""The comparison finds every planted leak."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select

from canasta.agents.search.comparison import Effort
from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import LETTERS, NINE, TWO
from canasta.cards.lanes import count, to_kinds
from canasta.engine.events import CardsDrawn, Discarded, Event
from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions, preview
from canasta.engine.state.public_state import PublicState
from canasta.i18n import Narrator
from canasta.i18n import story as story_module
from canasta.protocol.commands import AskHint, AskQuestion, Preview
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.table_view import FairView, OwnView, PileView, SideView
from canasta.protocol.updates import Hint, Previewed, Reason, RobotQuestion
from canasta.record.card_game import read_play
from canasta.record.croupier import Croupier
from canasta.record.notation import action_text
from canasta.store import entry_transaction, personal_data
from canasta.store.entries import TableDetails
from canasta.store.personal_data import ExportedEntry
from canasta.store.schema import entries
from canasta.tables import game_records, server_acts
from canasta.tables.entry import Entry
from canasta.tables.server_acts import ServerAct
from canasta.tables.state import Applied, DealProgress, TableState
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Reason as TableReason
from canasta.tables.table_refusals import Rejected
from canasta.tables.views import (
    frames,
    laid_cards,
    previews,
    public_part,
    robot_questions,
    shown_reasons,
)
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.own_part import own_view
from tests.flow.comparison import compared, story
from tests.flow.plans import Plan
from tests.support import hints as hinting

ROUND = Plan(TableSettings(clock=Clock(turn_s=30, bank_s=0)), 2, seed=2, plays=40, cuts=3)
Plant = Callable[[pytest.MonkeyPatch], None]


def top_of_stock(patch: pytest.MonkeyPatch) -> None:
    """Let the pile show the next card of the stock."""
    true = laid_cards.pile_view

    def leaking(public: PublicState, cards: Croupier) -> PileView:
        return true(public, cards).model_copy(update={"across": tuple(cards.stock[:1])})

    patch.setattr("canasta.tables.views.public_part.pile_view", leaking)


def value_of_hands(patch: pytest.MonkeyPatch) -> None:
    """Add the cards in a side's hands to its points on the table."""
    true = laid_cards.side_view

    def leaking(public: PublicState, side: int, cards: Croupier) -> SideView:
        shown = true(public, side, cards)
        hands = cards.hands[side :: public.game_rules.sides]
        held = sum([kind_of_face(face) for hand in hands for face in hand])
        return shown.model_copy(update={"table_points": shown.table_points + held})

    patch.setattr("canasta.tables.views.public_part.side_view", leaking)


def own_part(change: Callable[[TableState, OwnView], OwnView]) -> Plant:
    """Change the private part of every seat during a round."""

    def planted(patch: pytest.MonkeyPatch) -> None:
        true = own_view

        def leaking(table: TableState, seat: int, narrator: Narrator, kept: KeptViews) -> OwnView:
            own = true(table, seat, narrator, kept)
            return own if table.to_act < 0 else change(table, own)

        patch.setattr("canasta.tables.views.frames.own_view", leaking)

    return planted


def hand_of_the_next(table: TableState, own: OwnView) -> OwnView:
    """Send each seat the hand of the next seat."""
    game = table.card_game
    assert game is not None
    hands = game.croupier.hands
    return own.model_copy(update={"hand": tuple(hands[(own.seat + 1) % len(hands)])})


def legal_of_another(table: TableState, own: OwnView) -> OwnView:
    """Send everybody the legal actions of the seat to act."""
    game = table.card_game
    assert game is not None
    legal = tuple(
        [action_text(number, game.state.public.pile) for number in legal_actions(game.state)]
    )
    return own.model_copy(update={"legal": legal})


def drawn_by_anybody(table: TableState, own: OwnView) -> OwnView:
    """Show everybody the cards drawn last."""
    return own.model_copy(update={"drawn": table.last_cards.drawn})


def expected_by_hand(table: TableState, own: OwnView) -> OwnView:
    """Show waiting players whether the player in turn can take the pile."""
    game = table.card_game
    assert game is not None
    legal = legal_actions(game.state)
    return own.model_copy(update={"expected": f"{own.expected} {len(legal)}"})


def seeds_shown(patch: pytest.MonkeyPatch) -> None:
    """Show the server's seed as soon as the round is dealt."""
    true = public_part._fair

    def leaking(table: TableState, deal: DealProgress, kept: KeptViews) -> FairView:
        return true(table, deal, kept).model_copy(update={"server_seed": deal.server_seed.hex()})

    patch.setattr(public_part, "_fair", leaking)


def seeds_of_others(patch: pytest.MonkeyPatch) -> None:
    """Show the seats' seeds as soon as the server has them."""
    true = public_part._fair

    def leaking(table: TableState, deal: DealProgress, kept: KeptViews) -> FairView:
        shown = true(table, deal, kept)
        commits = [
            commit.model_copy(update={"seed": deal.seeds[commit.seat].hex()})
            for commit in shown.commits
            if commit.seat in deal.seeds
        ]
        return shown.model_copy(update={"commits": tuple(commits)})

    patch.setattr(public_part, "_fair", leaking)


def private_events(patch: pytest.MonkeyPatch) -> None:
    """Send everybody the private events of a seat."""

    def leaking(self: frames.Frames, _seat: int) -> str:
        return f"[{','.join([text for _, text in self._happenings])}]"

    patch.setattr(frames.Frames, "happenings", leaking)


def place_in_the_hand(patch: pytest.MonkeyPatch) -> None:
    """Show the place of a discard in the sorted hand."""
    true = frames.Frames.follow

    def leaking(self: frames.Frames, applied: Applied) -> None:
        true(self, applied)
        game, outcome = self._table.card_game, applied.happened
        for event in outcome.events if outcome is not None else ():
            if isinstance(event, Discarded) and game is not None:
                kinds = to_kinds(game.state.hand_counts[event.seat])
                place = sum(kind < event.kind for kind in kinds)
                self._happenings += ((None, f'{{"place":{place}}}'),)

    patch.setattr(frames.Frames, "follow", leaking)


def narrated_to_all(patch: pytest.MonkeyPatch) -> None:
    """Name drawn cards in the log."""
    true = story_module.story_sentences

    def leaking(narrator: Narrator, events: Sequence[Event]) -> list[tuple[Event, str]]:
        shown = true(narrator, events)
        for event in events:
            if isinstance(event, CardsDrawn):
                shown.append((event, "".join([LETTERS[kind] for kind in event.kinds])))
        return shown

    patch.setattr("canasta.tables.views.news.story_sentences", leaking)


def refusals_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    """Let a refused preview say whether another player holds the card."""
    true = previews.previewed

    def leaking(table: TableState, seat: int, asked: Preview, narrator: Narrator) -> Previewed:
        answer = true(table, seat, asked, narrator)
        if table.card_game is None or table.to_act < 0:
            return answer
        hidden = table.card_game.croupier.hands[(seat + 1) % len(table.seats)]
        shown = Reason(code="", text=f"KH: {hidden.count(Face('KH'))} {hidden[:1]}", rule="")
        return answer.model_copy(update={"reasons": (*answer.reasons, shown)})

    patch.setattr(previews, "previewed", leaking)


def judged_by_another_hand(patch: pytest.MonkeyPatch) -> None:
    """Judge a preview out of turn by the hand of the player in turn."""
    true = previews.previewed

    def leaking(table: TableState, seat: int, asked: Preview, narrator: Narrator) -> Previewed:
        answer, game = true(table, seat, asked, narrator), table.card_game
        read = read_play(asked.play)
        if isinstance(read, Refusal) or game is None or table.to_act < 0:
            return answer
        verdict = preview(game.state.view(game.state.public.turn), Play(read.play.steps))
        shown = shown_reasons.reasons(verdict.refusals, narrator)
        return answer.model_copy(update={"reasons": shown, "points": verdict.points})

    patch.setattr(previews, "previewed", leaking)


def error_text(patch: pytest.MonkeyPatch) -> None:
    """Name a hidden card in the code of a refusal."""
    true = shown_reasons._reason
    table: list[TableState] = []
    follow = frames.Frames.follow

    def following(self: frames.Frames, applied: Applied) -> None:
        table[:] = [self._table]
        follow(self, applied)

    def leaking(refusal: TableReason, narrator: Narrator) -> Reason:
        shown = true(refusal, narrator)
        game = table[0].card_game
        card = game.croupier.stock[-1:] if game is not None and table[0].to_act >= 0 else []
        return shown.model_copy(update={"code": f"{shown.code} {card}"})

    patch.setattr(frames.Frames, "follow", following)
    patch.setattr(shown_reasons, "_reason", leaking)


def hint_of_the_state(patch: pytest.MonkeyPatch) -> None:
    """Count cards in other hands in a hint."""
    true = hinting.hint

    def leaking(
        table: TableState, seat: int, asked: AskHint, narrator: Narrator, effort: Effort
    ) -> Hint | Rejected:
        answer = true(table, seat, asked, narrator, effort)
        game = table.card_game
        if isinstance(answer, Rejected) or game is None:
            return answer
        others = [count(hand, NINE) for hand in game.state.hand_counts]
        return answer.model_copy(update={"reason": str(others)})

    patch.setattr(hinting, "hint", leaking)


def question_of_the_state(patch: pytest.MonkeyPatch) -> None:
    """Name the next card of the stock in the question to a program."""
    true = robot_questions.robot_question

    def leaking(table: TableState, seat: int, asked: AskQuestion) -> RobotQuestion | Rejected:
        answer, game = true(table, seat, asked), table.card_game
        if isinstance(answer, Rejected) or game is None:
            return answer
        return answer.model_copy(update={"round": game.croupier.stock[-1]})

    patch.setattr(robot_questions, "robot_question", leaking)


def early_export(patch: pytest.MonkeyPatch) -> None:
    """Include the round in play in the record of a game."""
    true = game_records.RecordWriter.follow

    def leaking(
        self: game_records.RecordWriter, table: HostedTable, entry: Entry, applied: Applied
    ) -> None:
        true(self, table, entry, applied)
        if self.games and self._round is not None and self._round not in self.games[-1].rounds:
            self.games[-1].rounds.append(self._round)

    patch.setattr(game_records.RecordWriter, "follow", leaking)


def shown_in_lists(patch: pytest.MonkeyPatch) -> None:
    """Show the next card of the stock in lists of tables."""
    true = entry_transaction._details

    def leaking(table: TableState) -> TableDetails:
        details, game = true(table), table.card_game
        card = "" if game is None or table.to_act < 0 else game.croupier.stock[-1]
        return replace(details, summary=details.summary + card)

    patch.setattr(entry_transaction, "_details", leaking)


def data_of_others(patch: pytest.MonkeyPatch) -> None:
    """Include other players' entries, with seeds, in the export of a guest."""

    def leaking(connection: Connection, table_id: str, _guest: str) -> list[ExportedEntry]:
        query = select(entries).where(entries.c.table_id == table_id)
        return [
            {"seq": row.seq, "at_ms": row.at_ms, "kind": row.kind, "body": row.body}
            for row in connection.execute(query)
        ]

    patch.setattr(personal_data, "_own_entries", leaking)


def pause_by_the_hand(patch: pytest.MonkeyPatch) -> None:
    """Let a robot wait longer if it holds more wild cards."""
    true = server_acts._playing_acts

    def leaking(table: TableState) -> list[ServerAct]:
        game = table.card_game
        assert game is not None
        wilds = count(game.state.hand_counts[table.to_act], TWO)
        return [replace(due, at_ms=due.at_ms + wilds) for due in true(table)]

    patch.setattr(server_acts, "_playing_acts", leaking)


LEAKS: Mapping[str, Plant] = {
    plant.__name__: plant
    for plant in (
        top_of_stock,
        value_of_hands,
        seeds_shown,
        seeds_of_others,
        private_events,
        place_in_the_hand,
        narrated_to_all,
        refusals_of_the_truth,
        judged_by_another_hand,
        error_text,
        hint_of_the_state,
        question_of_the_state,
        early_export,
        shown_in_lists,
        data_of_others,
        pause_by_the_hand,
    )
} | {
    change.__name__: own_part(change)
    for change in (hand_of_the_next, legal_of_another, drawn_by_anybody, expected_by_hand)
}


@pytest.mark.plain_form
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    advice = name == hint_of_the_state.__name__
    assert compared(story(ROUND), advice=advice).leaks


def test_without_a_leak_nothing_is_seen() -> None:
    assert compared(story(ROUND)).leaks == ()
