"""The table on the screen matches the golden files, fits every width, and needs no colour."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from canasta.cards import kinds as k
from canasta.cli.game.card_faces import face_groups, kinds_text
from canasta.cli.game.expected import prepared
from canasta.cli.game.screen import draw_hand, draw_rest, draw_table
from canasta.cli.game.sheet import draw_sheet
from canasta.cli.layout import flowed, wrapped
from canasta.engine.events import RoundScored
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.scoring import score_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.stepping.deal import deal, sorted_deck
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.event_sentences import event_sentence
from canasta.record.position import load_position
from canasta.rules import load_rules
from tests.i18n.sentence_helpers import plain
from tests.support.golden_screens import FOLDER, POSITIONS, faces_held, golden, scene_of


@cache
def drawn() -> dict[str, str]:
    return dict(golden())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*")), ids=lambda file: file.name)
def test_golden_files(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == drawn()[file.name]


def test_every_golden_file_is_there() -> None:
    assert {path.name for path in FOLDER.glob("*")} == set(drawn())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(POSITIONS))
def test_no_line_is_wider_than_the_terminal(name: str, language: Language) -> None:
    state = load_position(POSITIONS[name])
    for seat in range(len(state.hand_counts)):
        scene = scene_of(state, language, seat)
        for width in range(30, 121, 3):
            for line in draw_table(scene, width):
                assert line.cell_len <= width, (seat, width, line.plain)


def test_the_largest_hand_fits_a_narrow_terminal() -> None:
    deal = {"hands": ["bb44445555666677778888TTTTJJJQQ22**"], "players": 2, "stock": "4" * 3}
    state = load_position({**deal, "hands": [deal["hands"][0], "9"]})  # type: ignore[index]
    lines = draw_hand(scene_of(state, "fr"), 40)
    assert all(line.cell_len <= 40 for line in lines)
    assert sum(line.plain.count("♠") + line.plain.count("♣") for line in lines) > 14
    assert plain(lines[0].plain) == "Votre main, 35 cartes"


def test_without_colour_nothing_but_text_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")  # a dumb one gets no codes at all
    scene = scene_of(load_position(POSITIONS["melds"]), "fr")
    for is_coloured in (False, True):
        file = io.StringIO()
        console = Console(
            file=file, width=100, no_color=True, force_terminal=is_coloured, highlight=False
        )
        for line in draw_table(scene, 100):
            console.print(line, soft_wrap=True)
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", file.getvalue())
        assert ("\x1b" in file.getvalue()) == is_coloured


@pytest.mark.parametrize(
    ("name", "language", "expected_text"),
    [
        ("melds", "fr", "canasta pure de rois, 7 cartes"),
        ("melds", "fr", "canasta mixte de huit, 8 cartes dont deux jokers"),
        ("melds", "fr", "canasta pure de neuf cachée, 7 cartes"),
        ("melds", "en", "concealed natural canasta of nines, 7 cards"),
        ("melds", "fr", "D D D 2"),
        ("melds", "en", "Q Q Q 2"),
        ("opening", "fr", "gelée par un deux"),
        ("opening", "fr", "1 650 points"),
        ("opening", "fr", "ouverture à 90 points"),
        ("opening", "fr", "un trois rouge"),
        ("opening", "fr", "8♠ 8♥ (2)"),
        ("packets", "fr", "4 cartes bloquées dessous"),
        ("packets", "en", "Ouest and Nord-Est"),
        ("stock", "fr", "épuisée"),
        ("stock", "fr", "Un trois noir vous empêche de prendre la pile"),
        ("stock", "fr", "−55 points"),
        ("question", "fr", "cartes de pénalisation : un valet"),
        ("question", "fr", "150 points de pénalité"),
        ("question", "fr", "Nord : votre partenaire, 2 cartes"),
    ],
)
def test_words_say_what_there_is(name: str, language: Language, expected_text: str) -> None:
    lines = draw_table(scene_of(load_position(POSITIONS[name]), language), 100)
    assert expected_text in plain("\n".join([line.plain for line in lines]))


@pytest.mark.parametrize(
    ("is_last_round", "title"),
    [(False, "Round 3, Classic Canasta, game to 5,000 points"), (True, "Round 3, Classic Canasta")],
)
def test_the_title_has_no_target_in_the_last_round(*, is_last_round: bool, title: str) -> None:
    game_rules = GameRules(load_rules("classic"), is_last_round=is_last_round)
    state = deal(game_rules, [0, 0], 3, sorted_deck(game_rules), None)
    assert draw_table(scene_of(state, "en"), 80)[0].plain == title


def test_a_needed_pair_is_named_only_where_it_lacks() -> None:
    position = {"rules": "classic", "pile": "52Q", "stock": "4567"}
    for hand, lacks in (("Q456", True), ("QQ456", False)):
        state = load_position({**position, "hands": [hand, "4", "5", "6"]})
        text = plain("\n".join([line.plain for line in draw_table(scene_of(state, "fr"), 200)]))
        assert ("il faut deux dames naturelles dans votre main (vous en avez une)" in text) == lacks
        assert "gelée par un deux" in text


def test_nothing_hidden_changes_the_picture() -> None:
    first = {"rules": "classic", "pile": "5", "stock": "4567", "hands": ["Q456", "4", "55", "66"]}
    second = {**first, "stock": "AAJJ", "hands": ["Q456", "K", "22", "77"]}
    pictures = [
        [line.plain for line in draw_table(scene_of(load_position(position), "fr"), 80)]
        for position in (first, second)
    ]
    assert pictures[0] == pictures[1]


def test_cards_are_grouped_by_rank_with_their_number() -> None:
    words = load("fr")
    groups = face_groups(words, faces_held(0x110_0000_0020_3010))
    assert [group.plain for group in groups] == ["3♠", "5♠ 5♥ 5♦ (3)", "7♠ 7♥ (2)", "2♠", "joker"]
    assert kinds_text(words, [k.TEN, k.QUEEN, k.TWO, k.JOKER]).plain == "10 D 2 joker"


@pytest.mark.parametrize(
    ("points", "required", "expected_text"),
    [
        (45, 50, "Préparé : R R R, soit 45 points ; il manque 5 points pour ouvrir à 50 points."),
        (50, 50, "Préparé : R R R, soit 50 points ; l'ouverture à 50 points est atteinte."),
        (0, 0, "Préparé : R R R."),
    ],
)
def test_the_running_points_of_a_prepared_opening(
    points: int, required: int, expected_text: str
) -> None:
    narrator = scene_of(load_position(POSITIONS["opening"]), "fr").narrator
    verdict = Verdict(points=points, required=required)
    assert plain(prepared(narrator, ["R R R"], verdict)) == expected_text


def test_what_will_be_left_is_shown() -> None:
    scene = scene_of(load_position(POSITIONS["opening"]), "fr")
    lines = draw_rest(scene, scene.hand[:2], 80)
    assert [plain(line.plain) for line in lines] == ["Il restera 2 cartes :", "  3♠   4♠"]


def test_the_sheet_leaves_out_what_nobody_scored_and_adds_up() -> None:
    state = load_position(POSITIONS["melds"])
    scores = score_round(state)
    narrator = scene_of(state, "fr").narrator
    drawn = draw_sheet(narrator, scores, [2760, 3150], 80)
    lines = [line.plain for line in drawn]
    assert not any(line.startswith("Sortie") for line in lines)
    rows = [[number(text) for text in re.split("  +", line)[1:]] for line in lines[1:]]
    for side in range(2):
        assert sum(row[side] for row in rows[:-2]) == rows[-2][side] == scores[side].total
    assert rows[-1] == [2760, 3150]


def test_the_own_side_is_first_in_scores() -> None:
    state = load_position(POSITIONS["melds"])
    scored = RoundScored((10, 20), (30, 40))
    for seat in range(4):
        narrator = scene_of(state, "en", seat).narrator
        own = seat % 2
        head, *_, total = draw_sheet(narrator, score_round(state), [30, 40], 80)
        assert head.plain.split() == ["Us", "Them"]
        assert total.plain.split()[-2:] == [["30", "40"], ["40", "30"]][own]
        assert (
            event_sentence(narrator, scored)
            == [
                "Score of the round: Us 10 (total 30); Them 20 (total 40).",
                "Score of the round: Us 20 (total 40); Them 10 (total 30).",
            ][own]
        )
        table = [line.plain for line in draw_table(scene_of(state, "en", seat), 80)]
        assert next(line for line in table if line.startswith(("Us", "Them"))).startswith("Us")


def number(figures: str) -> int:
    return int(figures.replace("\u202f", "").replace("\u2212", "-"))


def test_wrapping_keeps_no_break_spaces_and_cuts_only_what_cannot_fit() -> None:
    text = "Pour la prendre\u00a0: deux dames"
    assert wrapped(text, 16) == ["Pour la", "prendre\u00a0: deux", "dames"]
    assert wrapped("", 40) == [""]
    assert wrapped("a\n\nb", 40) == ["a", "", "b"]
    lines = flowed([Text("abc def"), Text("ghi"), Text("x" * 25)], 12, indent=2)
    assert [line.plain for line in lines] == [
        "  abc def",
        "  ghi",
        "  " + "x" * 10,
        "  " + "x" * 10,
        "  xxxxx",
    ]
