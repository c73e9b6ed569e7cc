"""The croupier's real cards always lie where the engine has their kinds."""

import pickle
import random
from collections import Counter

import pytest

from canasta.cards.faces import Face, kind_of_face, pack_of_faces
from canasta.engine.events import CardsDrawn, Discarded, Melded, PileJoinedHand
from canasta.engine.plays import Meld, Take
from canasta.engine.referee import apply_play
from canasta.engine.state.game_rules import GameRules
from canasta.record.card_game import Outcome
from canasta.record.croupier import Croupier, face_order
from canasta.record.notation import WrittenPlay, parse_play, parse_written_play
from canasta.record.record_writer import RecordedGame
from canasta.rules import load_rules
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.support.card_games import (
    SEED,
    everything,
    faces,
    names,
    robots,
    stacked,
    step_game,
    with_deck,
)

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2).game_rules
DUEL = Arrangement("duel", 2, 2).game_rules
FRIMES = Arrangement("frimes", 4, 2).game_rules
LAWS = Arrangement("laws1951", 4, 2).game_rules


def wanted(written: WrittenPlay, top: Face | None) -> dict[int, Counter[Face]]:
    """Return the faces that a play names for each rank's meld, and for the discard under -1."""
    found: dict[int, Counter[Face]] = {}
    for step, named in zip(written.play.steps, written.faces, strict=True):
        rank = -1
        if isinstance(step, Take) and top is not None:
            rank = kind_of_face(top)
        elif isinstance(step, Meld):
            rank = step.rank
        found.setdefault(rank, Counter()).update(face for face in named if face is not None)
    return found


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_cards_and_counts_agree_and_named_cards_go_where_they_are_named(
    arrangement: Arrangement, agent: str
) -> None:
    game_rules = arrangement.game_rules
    chance = random.Random(f"{arrangement} {agent}")
    game = RecordedGame.start(game_rules, names(game_rules.players), SEED)
    agents = robots(agent, game_rules.players)
    all_faces = Counter(pack_of_faces(game_rules.packs, game_rules.rules.jokers_per_pack))
    while not game.is_over and game.round_number <= 2:
        side = max(game.seat_to_act, 0) % game_rules.sides
        before = None if game.awaits_deal else game.croupier.copy()
        written = step_game(game, agents, chance)
        croupier = game.croupier
        assert croupier.agrees_with(game.state)
        assert held_by(croupier) == all_faces
        if written is None or before is None:
            continue
        top = before.pile[-1] if before.pile else None
        for rank, named in wanted(written, top).items():
            laid = Counter(croupier.melds[side].get(rank, []) if rank >= 0 else croupier.pile[-1:])
            earlier = Counter(before.melds[side].get(rank, []))
            assert not named - (laid - earlier), (written, rank)


def held_by(croupier: Croupier) -> Counter[Face]:
    """Count every card of the round."""
    found = Counter(croupier.stock) + Counter(croupier.pile) + Counter(croupier.held)
    for cards in [*croupier.hands, *croupier.red_threes]:
        found += Counter(cards)
    for side in croupier.melds:
        for meld in side.values():
            found += Counter(meld)
    return found


def moved(outcome: Outcome, kind: type) -> list[tuple[Face, ...]]:
    """Return the faces moved by the events of one class."""
    pairs = zip(outcome.events, outcome.faces, strict=True)
    return [cards for event, cards in pairs if isinstance(event, kind)]


def test_without_a_name_spades_go_first_then_hearts_diamonds_clubs() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KC KD KH KS KS AC AD AH AH"], "9H 8C 8D"))
    game.play("draw")
    outcome = game.play("meld K:KKK ; meld A:AAA")
    assert set(moved(outcome, Melded)) == {("KS", "KS", "KH"), ("AH", "AH", "AD")}
    assert moved(game.play("discard K"), Discarded) == [("KD",)]


def test_of_jokers_the_red_one_goes_first() -> None:
    game = with_deck(DUEL, stacked(DUEL, ["*B *R KS KH AC AD"], "9H 8C 8D"))
    game.play("draw")
    laid = moved(game.play("meld K:KK* ; meld A:AA*"), Melded)
    assert [cards[-1] for cards in laid] == ["*R", "*B"]


def test_a_card_named_for_the_discard_is_not_laid() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KS KH KD KC AC AD AH"], "9H 8C 8D"))
    game.play("draw")
    outcome = game.play("meld K:KKK ; meld A:AAA ; discard KS")
    assert outcome.is_accepted
    assert game.croupier.pile == faces("9H KS")
    assert game.croupier.melds[0][11] == faces("KH KD KC")


def test_a_wild_card_named_for_one_meld_does_not_go_to_another() -> None:
    game = with_deck(DUEL, stacked(DUEL, ["2S 2H KS KH AC AD"], "9H 8C 8D"))
    game.play("draw")
    assert game.play("meld A:AA2 ; meld K:KK2S").is_accepted
    assert game.croupier.melds[0] == {12: faces("AD AC 2H"), 11: faces("KS KH 2S")}


def test_faces_of_the_deal_stand_in_the_order_dealt() -> None:
    deck = stacked(CLASSIC, ["KC 4D KH", "5S"], "9H 8C 8D")
    outcome = with_game(CLASSIC).deal(deck)
    assert outcome.faces[1][:3] == tuple(faces("KC 4D KH"))
    assert outcome.faces[1] == tuple(deck[0:44:4])
    assert outcome.faces[-1] == ("9H",)


def with_game(game_rules: GameRules) -> RecordedGame:
    return RecordedGame.start(game_rules, names(game_rules.players), None)


def test_a_red_three_drawn_is_laid_though_another_card_lies_on_it() -> None:
    """The player draws an eight, then a red three, and a ten in its place."""
    game = with_deck(DUEL, stacked(DUEL, [], "9H 8C 3D TS JS"))
    outcome = game.play("draw")
    assert moved(outcome, CardsDrawn) == [("8C", "TS")]
    assert game.croupier.red_threes == [["3D"], []]
    assert game.croupier.stock[0] == "JS"
    assert game.croupier.agrees_with(game.state)


def test_covered_upcards_and_red_threes_dealt_are_the_croupiers_too() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["3H 3D", "3H"], "2S 3S KH 3D QS TS 9S 8S"))
    assert game.croupier.pile == faces("2S 3S KH")
    assert game.croupier.red_threes == [["3H", "3D", "3D"], ["3H"]]
    assert game.croupier.hands[0][-2:] == faces("TS QS")
    assert game.croupier.hands[1][-1] == "9S"
    assert game.croupier.agrees_with(game.state)


def at_the_pile(game_rules: GameRules, hand: str, upcard: str, top: str) -> RecordedGame:
    """Return a game on seat 0's second turn; ``upcard`` is the lowest card of the pile."""
    game = with_deck(game_rules, stacked(game_rules, [hand], f"{upcard} TS JS QS {top}"))
    for discard in ("TS", "JS", "QS", top):
        assert game.play("draw").is_accepted
        assert game.play(f"discard {discard}").is_accepted
    assert game.croupier.pile == faces(f"{upcard} TS JS QS {top}")
    return game


def test_cards_of_the_pile_may_be_named_for_melds_of_the_same_play() -> None:
    game = at_the_pile(CLASSIC, "9S 9C AS AH AD KS KH", "KC", "9D")
    play = "take 9S9C ; meld A:ASAHAD ; meld K:KHKCKS ; discard JS"
    assert game.play(play).is_accepted
    assert game.croupier.melds[0] == {
        7: faces("9D 9S 9C"),
        12: faces("AS AH AD"),
        11: faces("KH KC KS"),
    }
    assert game.croupier.pile == ["JS"]
    assert game.croupier.hands[0][-2:] == faces("TS QS")
    assert game.croupier.agrees_with(game.state)


def test_a_named_card_of_the_pile_changes_places_with_one_laid_before_the_pile_joins() -> None:
    """The aces reach 50 points, so three of them are laid before the pile joins the hand."""
    game = at_the_pile(CLASSIC, "9S 9C AS AH AD", "AC", "9D")
    outcome = game.play("take 9S9C ; meld A:ACASAH ; discard AD")
    events = [type(event) for event in outcome.events]
    assert events.index(Melded) < events.index(PileJoinedHand)
    assert moved(outcome, Melded) == [("AC", "AS", "AH")]
    assert moved(outcome, PileJoinedHand) == [tuple(faces("TS JS QS AD"))]
    assert game.croupier.pile == ["AD"]
    assert game.croupier.agrees_with(game.state)


def test_a_card_named_for_the_discard_stays_though_it_is_the_one_that_could_take_the_pile() -> None:
    """The eight of spades named for the discard is not also used to take the pile."""
    game = with_deck(CLASSIC, stacked(CLASSIC, ["AS AH AD *R 8S"], "8D TS JS QS 8C"))
    for text in (
        *("draw", "meld A:AAA ; discard TS", "draw", "discard JS"),
        *("draw", "discard QS", "draw", "discard 8C"),
    ):
        assert codes(game, text) == []
    assert codes(game, "take 8* ; discard 8S") == []
    assert game.croupier.melds[0][6] == faces("8C 8D *R")
    assert game.croupier.pile == ["8S"]
    assert game.croupier.agrees_with(game.state)


def test_the_pile_is_taken_with_cards_of_the_hand_only() -> None:
    """A king in the pile cannot take the same pile."""
    hand = "KS KH AS AH AD"
    game = at_the_pile(FRIMES, hand, "KD", "KC")
    assert codes(game, "take KSKD ; meld A:ASAHAD ; discard TS") == ["cards.no_such_face"]
    assert codes(game, "take KSKH ; meld A:ASAHAD ; meld K:KD ; discard TS") == []
    assert game.croupier.melds[0][11] == faces("KC KS KH KD")
    short = at_the_pile(FRIMES, hand, "KD", "KC")
    assert codes(short, "take KK ; meld A:AAA ; meld K:KD ; discard TS") == []
    assert sorted(short.croupier.melds[0][11]) == sorted(faces("KC KS KH KD"))


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("discard KD", ["KD"]),
        ("meld A:AAA ; meld K:KSKSKH", ["KS"]),
        ("meld A:AAA ; meld K:KDKCKH ; discard *R", ["KD", "KC", "*R"]),
        ("meld A:ASAHAC ; discard AH", ["AH"]),
    ],
)
def test_a_card_one_does_not_hold_cannot_be_named(text: str, missing: list[str]) -> None:
    deck = stacked(LAWS, ["KS KH KH *B AS AS AH AC", "KD KC"], "9H 8C 8D")
    game = with_deck(LAWS, deck)
    game.play("draw")
    before = fingerprint(game.state), everything(game.croupier), game.text
    assert codes(game, text) == ["cards.no_such_face"] * len(missing)
    assert [reason["face"] for reason in game.play(text).verdict.refusals] == missing
    assert (fingerprint(game.state), everything(game.croupier), game.text) == before


def codes(game: RecordedGame, text: str) -> list[str]:
    """Return the codes of the refusals, after comparing them with those of judging alone."""
    judged = game.decide(parse_written_play(text)).verdict
    verdict = game.play(text).verdict
    assert judged == verdict
    return [reason.code for reason in verdict.refusals]


def test_naming_a_card_one_does_not_hold_is_never_an_irregularity() -> None:
    game_rules = GameRules(load_rules("laws1951"), 4, 2, sanctions=True)
    game = with_deck(game_rules, stacked(game_rules, ["KS"], "9H 8C 8D"))
    game.play("draw")
    outcome = game.play("discard KH")
    assert [reason.code for reason in outcome.verdict.refusals] == ["cards.no_such_face"]
    assert not outcome.events
    assert game.state.public.penalties == [0, 0]


def test_a_ruling_on_cards_goes_with_its_game_to_another_process() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KS"], "9H 8C 8D"))
    ruling = game.decide(parse_written_play("draw"))
    there, again = pickle.loads(pickle.dumps((game, ruling)))  # noqa: S301  (our own bytes)
    assert there.apply(again) == game.apply(ruling)
    assert not there.can_apply(again)


def test_kinds_are_judged_before_faces() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KS"], "9H 8C 8D"))
    assert codes(game, "discard KH") == ["turn.draw_first"]
    game.play("draw")
    assert codes(game, "discard AH") == ["cards.not_in_hand"]
    assert codes(game, "meld K:KHKDKC") == ["cards.not_in_hand", "open.too_low"]


def test_a_card_kept_out_of_turn_is_known_to_who_drew_it_and_to_nobody_else() -> None:
    game_rules = GameRules(load_rules("laws1951"), 4, 2, sanctions=True)
    game = with_deck(game_rules, stacked(game_rules, [], "9H 3D 8C 8D"))
    outcome = game.play("2: draw")
    assert not outcome.is_accepted
    drawn = [event for event in outcome.events if isinstance(event, CardsDrawn)]
    assert [event.private_to for event in drawn] == [2]
    assert moved(outcome, CardsDrawn) == [("8C",)]
    assert "8C" in game.croupier.hands[2]
    assert game.croupier.red_threes == [["3D"], []]
    assert game.croupier.agrees_with(game.state)
    back = game.play("1: draw back")
    assert back.events
    assert game.croupier.stock[0] == "8D"
    assert game.croupier.agrees_with(game.state)


def test_disagreement_is_seen_wherever_it_is() -> None:
    hand = "KS KH KD KC *R *R AS AH AD AC"
    game = with_deck(CLASSIC, stacked(CLASSIC, [hand, "3H"], "9H 8C 8D"))
    game.play("draw")
    game.play("meld K:KKK* ; meld A:AAA")
    assert game.croupier.agrees_with(game.state)
    spoiled = [game.croupier.copy() for _ in range(7)]
    spoiled[0].stock.reverse()
    spoiled[1].pile[0] = faces("TS")[0]
    spoiled[2].held.append(faces("TS")[0])
    spoiled[3].hands[2].pop()
    spoiled[4].melds[0][11].pop()
    spoiled[5].melds[0][11][0] = faces("AS")[0]
    spoiled[6].red_threes[1].clear()
    for croupier in spoiled:
        assert not croupier.agrees_with(game.state)
    swapped = game.croupier.copy()
    swapped.hands[0], swapped.hands[1] = swapped.hands[1], swapped.hands[0]
    assert not swapped.agrees_with(game.state)


def test_copies_are_independent() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KS KH KD AS AH AD"], "9H 8C 8D"))
    twin = game.croupier.copy()
    before = everything(twin)
    game.play("draw")
    game.play("meld K:KKK ; meld A:AAA ; discard 4")
    assert everything(twin) == before
    assert everything(game.croupier) != before


def test_events_of_another_round_are_refused() -> None:
    game = with_deck(CLASSIC, stacked(CLASSIC, ["KS KH KD"], "9H 8C 8D"))
    other = with_deck(CLASSIC, stacked(CLASSIC, ["AS AH AD"], "9H TC TD"))
    _, events = apply_play(other.state, parse_play("draw"))
    with pytest.raises(ValueError, match="the engine moved"):
        game.croupier.follow(events)
    _, events = apply_play(other.state, parse_play("discard A"))
    with pytest.raises(ValueError, match="'A'"):
        game.croupier.follow(events, parse_written_play("discard A"))


def test_a_deck_must_hold_the_cards_of_the_packs() -> None:
    deck = pack_of_faces(2, 2)
    Croupier(CLASSIC, deck)
    with pytest.raises(ValueError, match="cards of the packs"):
        Croupier(CLASSIC, deck[:-1])
    with pytest.raises(ValueError, match="cards of the packs"):
        Croupier(CLASSIC, [*deck[:-1], Face("4S")])


def test_faces_sort_by_kind_and_suit() -> None:
    order = "3H 3D 3S 3C 4S 4H 4D 4C TC JS KC AS 2S 2C *R *B"
    assert sorted(sorted(faces(order)), key=face_order) == faces(order)
