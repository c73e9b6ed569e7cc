"""Faces, plays, lines of records and positions round-trip through their texts."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.build_info import is_compiled
from canasta.cards.faces import Face, face_of, kind_of_face, pack_of_faces
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.text import TextError
from canasta.engine.actions import ASK
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal
from canasta.record.errors import RecordError
from canasta.record.notation import (
    WrittenPlay,
    action_text,
    parse_play,
    parse_written_play,
    play_text,
)
from canasta.record.position import load_position, position_of
from canasta.record.record_lines import PlayLine, RecordLine, RoundLine, ScoreLine, parse_line
from canasta.rules import load_rules
from tests.support.arrangements import ARRANGEMENTS, SCORES, Arrangement, deck_of

pytestmark = pytest.mark.both_forms

kinds = st.integers(0, KIND_COUNT - 1)
all_faces = st.sampled_from(sorted(set(pack_of_faces(1, 2))))
cards = st.one_of(kinds, all_faces)
"""A card written as a kind, or as a face."""


def kind_and_face(card: int | Face) -> tuple[int, Face | None]:
    return (card, None) if isinstance(card, int) else (kind_of_face(card), card)


Written = tuple[Step, tuple[Face | None, ...]]


def written(
    step: type[Take] | type[Meld], rank: int, side: int, given: list[int | Face]
) -> Written:
    pairs = [kind_and_face(card) for card in given]
    held = tuple(kind for kind, _ in pairs)
    built = Take(held) if step is Take else Meld(rank, held, side)
    return built, tuple(face for _, face in pairs)


takes = st.lists(cards, max_size=2).map(lambda given: written(Take, 0, NO_SIDE, given))
melds = st.builds(
    written,
    st.just(Meld),
    kinds,
    st.one_of(st.just(NO_SIDE), st.integers(0, 9)),
    st.lists(cards, min_size=1, max_size=15),
)


def written_discard(card: int | Face) -> Written:
    kind, face = kind_and_face(card)
    return Discard(kind), (face,)


discards = cards.map(written_discard)
alone = st.sampled_from(
    [Draw(), Draw(is_returned=True), Ask(), Pass(), Answer(is_yes=True), Answer(is_yes=False)]
).map(lambda step: (step, ()))


@st.composite
def written_plays(draw: st.DrawFn) -> WrittenPlay:
    """Draw any play that has a text, even a nonsensical one."""
    steps: list[Written] = draw(st.lists(takes, max_size=1))
    steps += draw(st.lists(st.one_of(melds, alone), min_size=0 if steps else 1, max_size=4))
    steps += draw(st.lists(discards, max_size=1))
    seat = draw(st.one_of(st.just(NO_SEAT), st.integers(0, 9)))
    play = Play(tuple(step for step, _ in steps), seat)
    return WrittenPlay(play, tuple(named for _, named in steps))


@given(written_plays())
def test_plays_with_their_faces(play: WrittenPlay) -> None:
    text = play_text(play.play, play.faces)
    assert parse_written_play(text) == play


@given(written_plays())
def test_plays_without_faces(play: WrittenPlay) -> None:
    text = play_text(play.play)
    assert parse_play(text) == play.play
    assert play_text(parse_play(text)) == text


@given(written_plays(), st.integers(0, 3))
def test_spaces_mean_nothing(play: WrittenPlay, width: int) -> None:
    text = play_text(play.play, play.faces)
    spaced = text.replace(" ; ", " " * width + ";" + " " * width).replace(":", ": ")
    assert parse_written_play(f"  {spaced} ") == play


@given(st.text(max_size=30) | st.text("0123KQ*bHS:;/ dmeltakiscr", max_size=40))
def test_any_text_is_a_play_or_says_where_it_stops_being_one(text: str) -> None:
    try:
        play = parse_written_play(text)
    except TextError as error:
        place, expected = error.position, error.expected
        assert 0 <= place <= len(text)
        assert expected
    else:
        assert parse_written_play(play_text(play.play, play.faces)) == play


@given(all_faces)
def test_faces(face: Face) -> None:
    assert face_of(face) == face
    assert face_of(face.lower() if face[0] != "*" else face) == face
    assert 0 <= kind_of_face(face) < KIND_COUNT


def test_actions_have_different_texts() -> None:
    """Reading the text of a unit action gives a play of that action alone."""
    seen: dict[str, int] = {}
    for arrangement in ARRANGEMENTS:
        for state in states_of(arrangement, 2):
            texts = [action_text(number, state.public.pile) for number in legal_actions(state)]
            assert len(set(texts)) == len(texts)
            for text in texts:
                assert play_text(parse_play(text)) == text
                seen[text] = seen.get(text, 0) + 1
    assert len(seen) > 80


faces_lists = st.lists(all_faces, min_size=1, max_size=108)
numbers = st.lists(st.integers(-999_995, 999_995), min_size=2, max_size=6)
lines = st.one_of(
    st.builds(RoundLine, st.integers(1, 9999), st.one_of(st.just(()), faces_lists.map(tuple))),
    st.builds(
        lambda points, totals: ScoreLine(tuple(points), tuple(totals)),
        numbers,
        numbers,
    ),
    st.builds(
        lambda play, seat, is_attempt: PlayLine(
            WrittenPlay(Play(play.play.steps, seat), play.faces), is_attempt=is_attempt
        ),
        written_plays(),
        st.integers(0, 9),
        st.booleans(),
    ),
)


@given(lines)
def test_lines_of_records(line: RecordLine) -> None:
    assert parse_line(line.text()) == line
    assert parse_line(f"  {line.text()}  ") == line


@pytest.mark.parametrize("text", ["", "   ", "# a note", "#0: draw"])
def test_lines_that_mean_nothing(text: str) -> None:
    assert parse_line(text) is None


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("draw", 0, "seat"),
        ("0: dance", 3, "action"),
        ("attempt draw", 8, "seat"),
        ("attempt 0: meld K:X", 18, "card"),
        ("0: discard 9 ; draw", 14, "discard_last"),
        ("hand", 4, "hand_number"),
        ("hand 1: KHX", 8, "face"),
        ("score 5 total", 5, "score"),
        ("10: draw", 0, "seat"),
    ],
)
def test_lines_that_cannot_be_read(text: str, position: int, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_line(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


def test_lines_that_are_too_long() -> None:
    with pytest.raises(TextError) as caught:
        parse_line("0: " + "meld K:KKK ; " * 100 + "discard 4")
    assert caught.value.expected == "shorter_line"
    assert len(caught.value.text) <= 60


# Positions


def states_of(arrangement: Arrangement, hands: int) -> list[State]:
    """Yield every state of random rounds, including moments in mid-turn."""
    game_rules = arrangement.game_rules
    if game_rules.rules.sanctions:
        game_rules = GameRules(
            load_rules(arrangement.text), arrangement.players, arrangement.sides, sanctions=True
        )
    states: list[State] = []
    for seed in range(hands):
        chance = random.Random(seed)
        scores = [chance.choice(SCORES) for _ in range(arrangement.sides)]
        state = deal(
            game_rules, scores, seed % arrangement.players, deck_of(game_rules, seed), None
        )
        while state.public.phase != OVER:
            states.append(state.copy())
            apply(state, chance.choice(legal_actions(state)))
        states.append(state)
    return states


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_positions(arrangement: Arrangement) -> None:
    """Positions in mid-turn round-trip too, with the same legal actions.

    A position omits only that an opened side has laid cards in this turn, so that it is too late to
    ask.
    """
    for state in states_of(arrangement, 3)[:: 2 if is_compiled() else 5]:
        position = position_of(state)
        again = load_position(position)
        assert position_of(again) == position
        if state.public.phase != OVER:
            assert {*legal_actions(again), ASK} == {*legal_actions(state), ASK}, position


def test_melds_of_more_than_fifteen_cards(tmp_path: Path) -> None:
    """Three packs or unlimited wild cards allow such melds; no count of a kind exceeds 15."""
    (tmp_path / "house.toml").write_text('base = "frimes"\npacks = 3\n', encoding="utf-8")
    meld = "K" * 12 + "2" * 11
    position = {"rules": "house.toml", "hands": ["44"] * 4, "stock": "5", "melds": [[meld], []]}
    assert position_of(load_position(position, tmp_path))["melds"] == [[meld], []]


@pytest.mark.parametrize("phase", ["play", "answer"])
def test_the_player_in_turn_has_laid_the_red_threes(phase: str) -> None:
    position = {"hands": ["r4455", "6677", "8899", "TTJJ"], "stock": "456", "pile": "5"}
    laws = {"rules": "laws1951", "sides": 2, "phase": phase}
    with pytest.raises(RecordError) as caught:
        load_position({**position, **laws})
    assert caught.value.code == "position.red_three_in_hand"
    hands = ["4455", "r6677", "8899", "TTJJ"]
    assert load_position({**position, **laws, "hands": hands}).public.had_turn == 0b1101
