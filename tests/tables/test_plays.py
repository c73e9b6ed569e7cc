"""At a table the engine judges plays, stale plays are refused, and sanctions cost points."""

from dataclasses import replace

import pytest

from canasta.engine.events import Penalized
from canasta.protocol.settings import TableSettings
from canasta.record.croupier import Croupier
from canasta.tables.entry import Body, Entry
from tests.support.arrangements import ARRANGEMENTS, Arrangement
from tests.tables.simulated_evening import Evening, picture

TWO = TableSettings(players=2, sides=2)
FOUR = TableSettings()
STRICT = TableSettings(rules="laws1951", sanctions=True)


def settings_of(arrangement: Arrangement, **values: object) -> TableSettings:
    chosen = {"rules": arrangement.text, "players": arrangement.players, "sides": arrangement.sides}
    return TableSettings.model_validate({**chosen, **values})


def begun(settings: TableSettings = TWO, people: int = -1) -> Evening:
    evening = Evening()
    evening.begin(settings, people)
    return evening


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_arrangement_is_played_to_the_end_of_a_round(arrangement: Arrangement) -> None:
    evening = begun(settings_of(arrangement), people=arrangement.players // 2)
    evening.play_round()
    table = evening.table
    assert evening.phase in ("scoring", "finished")
    (sheet,) = table.score_sheets
    assert sheet.number == 1
    assert len(sheet.scores) == len(sheet.totals) == arrangement.sides
    assert [score.total for score in sheet.scores] == list(sheet.totals)
    assert sheet.hands == tuple(tuple(hand) for hand in evening.card_game.croupier.hands)
    assert (sheet.ending == "out") == (sheet.out_seat >= 0)
    assert evening.card_game.croupier.agrees_with(evening.card_game.state)
    assert picture(evening.replayed()) == picture(table)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS[::3], ids=str)
def test_robots_of_every_seat_play_through_their_own_entries(arrangement: Arrangement) -> None:
    evening = begun(settings_of(arrangement), people=1)
    evening.play_round()
    for entry in evening.entries:
        if entry.kind == "play":
            seat = int(Body(entry).text("play").partition(":")[0])
            assert entry.actor == ("gann" if seat == 0 else f"robot:{seat}")
            if seat:
                assert entry.cmd_id == f"robot-{entry.seq}"


def test_a_play_is_stored_with_its_seat_and_its_faces() -> None:
    evening = begun()
    evening.play("draw")
    card = evening.card_game.croupier.hands[0][-1]
    evening.play(f"discard {card}")
    assert evening.card_game.croupier.pile[-1] == card
    assert Body(evening.entries[-1]).text("play") == f"0: discard {card}"


def test_a_play_chosen_before_the_last_move_is_stale() -> None:
    evening = begun()
    seen = evening.table.seq
    evening.play("draw")
    assert evening.refused("gann", "play", seen=seen, play="discard 4") == ["table.stale"]


def test_what_happens_besides_the_game_does_not_make_a_play_stale() -> None:
    evening = begun()
    seen = evening.table.seq
    evening.say("gann", "hand_over", seat=1)
    evening.say("gann", "play", seen=seen, play="draw")
    assert evening.table.game_seq == evening.table.seq


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    evening = begun()
    evening.play("draw")
    hand = evening.card_game.croupier.hands[0]
    wrong = next(face for face in evening.card_game.croupier.stock if face not in hand)
    codes = evening.refused("gann", "play", seen=evening.table.seq, play=f"discard {wrong}")
    assert codes[0].startswith("cards.")


def test_without_sanctions_an_attempt_costs_nothing() -> None:
    evening = begun(FOUR)
    codes = evening.refused("gbob", "play", seen=evening.table.seq, play="draw")
    assert codes == ["turn.not_yours"]


def test_an_attempt_that_costs_points_is_an_entry() -> None:
    evening = begun(STRICT)
    seen = evening.table.seq
    applied = evening.say("gbob", "play", seen=seen, play="draw")
    assert applied.happened is not None
    assert not applied.happened.is_accepted
    assert [reason.code for reason in applied.happened.verdict.refusals] == ["turn.not_yours"]
    assert any(
        isinstance(event, Penalized) and event.points == 200 for event in applied.happened.events
    )
    table = evening.card_game.state.public
    assert list(table.penalties) == [0, 200]
    assert table.to_act() == 0
    assert evening.table.game_seq == seen + 1
    assert evening.refused("gann", "play", seen=seen, play="draw") == ["table.stale"]
    evening.play_round()
    assert picture(evening.replayed()) == picture(evening.table)


def test_a_card_drawn_out_of_turn_may_be_put_back() -> None:
    evening = begun(STRICT)
    cards = list(evening.card_game.croupier.stock)
    evening.say("gbob", "play", seen=evening.table.seq, play="draw back")
    assert evening.card_game.croupier.stock == cards
    assert list(evening.card_game.state.public.penalties) == [0, 100]


@pytest.mark.parametrize("play", ["hello", "discard", "0: draw"])
def test_an_unreadable_play_costs_nothing_even_with_sanctions(play: str) -> None:
    evening = begun(STRICT)
    codes = evening.refused("gbob", "play", seen=evening.table.seq, play=play)
    assert codes in (["text.syntax"], ["table.other_seat"])


def test_a_slip_of_the_face_costs_nothing_even_with_sanctions() -> None:
    evening = begun(STRICT)
    evening.play("draw")
    hand = evening.card_game.croupier.hands[0]
    kept = next(face for face in hand if face[0] not in "3*")
    suit = next(suit for suit in "SHDC" if kept[0] + suit not in hand)
    play = f"discard {kept[0]}{suit}"
    codes = evening.refused("gann", "play", seen=evening.table.seq, play=play)
    assert codes == ["cards.no_such_face"]


def test_a_robot_is_never_punished() -> None:
    evening = begun(STRICT, 1)
    evening.play_round()
    assert list(evening.card_game.state.public.penalties) == [0, 0]


def test_questions_are_answered_by_the_partner() -> None:
    evening = begun(FOUR)
    evening.play("ask")
    assert evening.table.to_act == 2
    assert evening.refused("gann", "play", seen=evening.table.seq, play="draw") == [
        "turn.answer_first"
    ]
    evening.say("gcleo", "play", seen=evening.table.seq, play="yes")
    assert evening.table.to_act == 0


def test_an_entry_that_breaks_the_rules_is_an_error() -> None:
    evening = begun()
    decided = evening.decide("gann", evening.command("play", seen=evening.table.seq, play="draw"))
    evening.apply(decided)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cannot follow"):
        evening.table.apply(decided)  # type: ignore[arg-type]
    again = evening.entries[-1]
    forged = type(again)(again.seq + 1, "gann", "x", "play", again.body, again.at_ms)
    with pytest.raises(ValueError, match="refused"):
        evening.table.apply(forged)


def test_the_ruling_that_was_made_is_applied() -> None:
    evening = begun()
    entry = evening.decide("gann", evening.command("play", seen=evening.table.seq, play="draw"))
    assert isinstance(entry, Entry)
    assert entry.ruling is not None
    assert evening.card_game.can_apply(entry.ruling)
    stored = replace(entry, ruling=None)
    assert stored == entry
    applied = evening.apply(entry)
    assert applied.happened is not None
    assert applied.happened.verdict is entry.ruling.verdict
    assert not evening.card_game.can_apply(entry.ruling)
    with pytest.raises(ValueError, match="not one of this game as it stands now"):
        evening.card_game.apply(entry.ruling)


@pytest.mark.plain_form
@pytest.mark.parametrize(("people", "keeps"), [(1, True), (2, False)])
def test_the_round_is_copied_only_where_plays_may_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, people: int, *, keeps: bool
) -> None:
    evening = begun(people=people)
    assert evening.table.card_game is not None
    copied: list[Croupier] = []
    copy = Croupier.copy

    def noted(croupier: Croupier) -> Croupier:
        copied.append(croupier)
        return copy(croupier)

    monkeypatch.setattr(Croupier, "copy", noted)
    evening.play("draw")
    assert bool(copied) == keeps
