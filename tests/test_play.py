"""``canasta play`` from the first deal to the end, typed by a script."""

import io
import re
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console

from canasta.agents.agent import Agent
from canasta.agents.levels import level_names, make_robot
from canasta.agents.steady import SteadyAgent
from canasta.cli import session
from canasta.cli.talk import Talk
from canasta.i18n import Language, load
from canasta.record.game_record import read_record
from canasta.record.recorded_game import RecordedGame
from tests.i18n.saying import plain
from tests.scripted import Program, Run, game_file, game_with_a_question, hints, program

__all__ = ["program"]

SHORT_GAME = """
base = "classic"
id = "short"
minimums = [[0, 50]]
target = 500
"""

RICH = "KS KH KD QS QH QD 2S 5H 6H 7H 8H"
"""Kings and queens for 60 points, a two, and four odd cards."""


def resumed(program: Program, path: Path, *lines: str) -> Run:
    return program.run("play", "--resume", str(path), "--lang", "fr", lines=lines)


# Whole hands and games


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("rules", ["laws1951", "frimes", "classic", "duel"])
def test_a_hand_is_played_to_its_score(program: Program, rules: str, language: Language) -> None:
    end = "La manche est finie" if language == "fr" else "hand is over"
    run = program.run("play", "--rules", rules, "--seed", "1", "--lang", language, until=end)
    assert run.status == 0
    assert "Refus" not in run.text
    assert ("Cartes posées" if language == "fr" else "Cards melded") in run.text
    assert ("canasta play --resume" in run.text) is True
    (path,) = program.games()
    replay = read_record(path)
    assert replay.end.game.past
    typed = re.findall(r"^> (.*)$", run.raw, re.MULTILINE)
    assert len(typed) > 3


@pytest.mark.parametrize("seats", [("2", "2"), ("3", "3"), ("6", "2")])
def test_other_tables(program: Program, seats: tuple[str, str]) -> None:
    run = program.run(
        "play", "--players", seats[0], "--sides", seats[1], "--seed", "7", until="La manche est"
    )
    assert run.status == 0
    assert "Cartes posées" in run.text


def test_a_game_is_played_to_its_winner(program: Program) -> None:
    (program.folder / "short.toml").write_text(SHORT_GAME, encoding="utf-8")
    run = program.run(
        "play",
        "--rules",
        "short.toml",
        "--seed",
        "4",
        "--save",
        "soir.canasta",
        until="la partie !",
    )
    assert run.status == 0
    replay = read_record(program.folder / "soir.canasta")
    assert replay.is_finished
    assert max(replay.end.game.totals) >= 500
    assert "canasta play --resume" not in run.text
    again = program.run("play", "--resume", "soir.canasta")
    assert again.status == 0
    assert re.search("gagnez|gagnent|gagne", again.text)


def test_the_same_seed_deals_the_same_game(program: Program) -> None:
    pictures = [
        program.run("play", "--seed", "dimanche", "--save", f"{name}.canasta").raw
        for name in ("a", "b")
    ]
    assert pictures[0].replace("a.canasta", "b.canasta") == pictures[1]
    other = program.run("play", "--seed", "lundi", "--save", "c.canasta").raw
    assert other.replace("c.canasta", "b.canasta") != pictures[1]


def test_seats_are_drawn_by_lot_and_partners_sit_face_to_face(program: Program) -> None:
    seats = set()
    for seed in range(6):
        run = program.run("play", "--seed", str(seed), "--save", f"{seed}.canasta")
        replay = read_record(program.folder / f"{seed}.canasta")
        names = [player.name for player in replay.header.players]
        seat = names.index("Sud")
        seats.add(seat)
        assert names[seat:] + names[:seat] == ["Sud", "Ouest", "Nord", "Est"]
        assert "Nord : votre partenaire" in run.text
        assert "Les places sont tirées au sort" in run.text
    assert len(seats) > 1


# Robots


def robots_of(path: Path) -> list[str]:
    """What the record calls the robots."""
    players = read_record(path).header.players
    return [player.agent for player in players if not player.is_human()]


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        *[(level, level) for level in level_names()],
        ("débutant", "beginner"),
        ("DEBUTANT", "beginner"),
        ("facile", "easy"),
        ("moyen", "medium"),
        ("Difficile", "hard"),
    ],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_level_is_named_in_both_languages_and_recorded_by_one_name(
    program: Program, typed: str, level: str, language: Language
) -> None:
    run = program.run("play", "--level", typed, "--lang", language, "--save", "a.canasta")
    assert run.status == 0
    assert robots_of(program.folder / "a.canasta") == [level] * 3


def test_robots_are_of_the_usual_level_unless_others_are_named(program: Program) -> None:
    program.run("play", "--save", "usual.canasta")
    assert robots_of(program.folder / "usual.canasta") == ["medium"] * 3
    program.run("play", "--agents", "random, steady,greedy", "--seed", "1", "--save", "own.canasta")
    named = robots_of(program.folder / "own.canasta")
    assert sorted(named) == ["greedy", "random", "steady"]


def test_a_game_goes_on_with_the_robots_of_its_record(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(name: str, seed: int) -> Agent:
        made.append(name)
        return make_robot(name, seed)

    monkeypatch.setattr(session, "make_robot", make)
    program.run("play", "--level", "hard", "--seed", "5", "--save", "a.canasta")
    assert program.run("play", "--resume", "a.canasta", lines=["p", "journal"]).status == 0
    assert made == ["hard"] * 6
    assert isinstance(make_robot("hard", 1), SteadyAgent)
    assert isinstance(make_robot("steady", 1), SteadyAgent)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_tells_every_level(program: Program, language: Language) -> None:
    run = program.run("play", "--help", "--lang", language)
    for level in level_names():
        called = plain(load(language).text(f"web.common.level.{level}"))
        assert re.search(rf"\b{called}\b \(", run.text)


@pytest.mark.parametrize(
    ("agents", "thinks_s", "is_live", "waits_s"),
    [
        ("expert", 0.25, True, [0.15] * 3),
        ("expert", 1.0, True, [0.0] * 3),
        ("expert", 0.25, False, []),
        ("steady", 0.25, True, []),
    ],
)
def test_a_play_that_is_weighed_takes_a_time_that_tells_nothing(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    agents: str,
    thinks_s: float,
    waits_s: list[float],
    *,
    is_live: bool,
) -> None:
    """Robots wait only where somebody looks on, and for what is left of the time."""
    path = game_file(program.folder, [RICH], stock="9S", agents=agents)
    waited: list[float] = []
    clock = count()
    monkeypatch.setattr(session, "monotonic", lambda: next(clock) * thinks_s)
    monkeypatch.setattr(session, "sleep", lambda seconds: waited.append(round(seconds, 3)))
    words = load("fr")
    talk = Talk(words, Console(file=io.StringIO()))
    talk.is_live = is_live
    with RecordedGame.resume(path) as game:
        sitting = session.Session(game, words, talk)
        game.play("draw")
        game.play("discard 9")
        for _ in range(3):
            sitting._play_robot()
    assert waited == waits_s


# Preparing, taking back, refusing


def test_melds_are_prepared_with_their_points_and_taken_back(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R", "pose D D D", "annule", "annule", "annule")
    assert "Préparé : R R R, soit 30 points ; il manque 20 points pour ouvrir à 50" in run.text
    assert "Préparé : R R R, D D D, soit 60 points ; l'ouverture à 50 points est" in run.text
    assert "Tout est repris dans votre main." in run.text
    assert "Rien n'est préparé." in run.text
    assert read_record(path).end.state.table.naturals[0] == 0


def test_undo_all_takes_everything_back(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR, DDD", "pose 2 sur R", "annule tout", "ok")
    assert "Préparé : R R R, D D D, 2, soit 80 points" in run.text
    assert "Tout est repris dans votre main." in run.text
    assert run.text.index("Tout est repris") < run.text.index("Rien n'est préparé.")


def test_a_discard_sends_what_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR2", "pose DDD", "d 5C")
    assert "Vous posez trois rois et un deux." in run.text
    assert re.search("Vous ouvrez avec au moins [5-8]0 points.", run.text)
    assert "Vous défaussez un cinq." in run.text
    record = path.read_text(encoding="utf-8")
    assert "0: meld K:KKK2 ; meld Q:QQQ ; discard 5H" in record


def test_a_refusal_says_why_and_loses_nothing(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R", "d 5", "pose D D D", "d 5")
    assert (
        "Refusé. Il manque 20 points pour ouvrir : vos combinaisons en valent 30, il en faut 50."
        in run.text
    )
    assert "Ce que vous avez préparé reste préparé." in run.text
    assert "Vous ouvrez avec au moins 60 points." in run.text
    assert len(read_record(path).steps) > 5


def test_what_a_refused_line_would_have_laid_stays_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R ; d 5", "pose D D D ; d 5")
    assert "Refusé. Il manque 20 points pour ouvrir" in run.text
    assert "Préparé : R R R, soit 30 points" in run.text
    assert "Vous ouvrez avec au moins 60 points." in run.text


def test_taking_too_late_loses_nothing_that_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R", "prends D D", "pose D D D", "d 5")
    assert "Refusé. Vous avez déjà pioché ou pris la pile à ce tour" in run.text
    assert "Vous ouvrez avec au moins 60 points." in run.text


def test_a_pair_that_was_not_named_is_named(program: Program) -> None:
    hand = "4S 4C KD QS QH QD 2S 5H 6H 7H 8H"
    path = game_file(program.folder, [hand], rules="frimes", upcard="4H")
    run = resumed(program, path, "prends 4", "prends 4 4", "prends D D")
    assert "il faut deux quatre naturels dans votre main (vous en avez deux)" in run.text
    assert run.text.count("Nommez-les tous les deux : « prends 4 4 ».") == 1


def test_another_taking_replaces_the_one_prepared(program: Program) -> None:
    path = game_file(program.folder, ["KS KH KD AS AH AD 2S 5H 6H 7H 8H"], upcard="KC")
    run = resumed(program, path, "prends R R", "pose AAA", "prends R R", "p", "d 5")
    assert run.text.count("Préparé : prends R R, soit 30 points") == 2
    assert "Vous piochez un" in run.text
    assert "Vous défaussez un cinq." in run.text


def test_what_can_never_be_legal_is_not_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "pose R R R", "p", "pose A A A", "pose R:5", "pose R R R", "ok")
    assert "Refusé. Commencez par piocher ou par prendre la pile." in run.text
    assert "Refusé. Il faut trois as dans votre main ; vous n'en avez pas." in run.text
    assert "Un cinq n'entre pas dans une combinaison de rois." in run.text
    assert run.text.count("Préparé : R R R, soit 30 points") == 1
    assert "Refusé. Il manque 20 points pour ouvrir" in run.text


def test_a_meld_that_is_not_whole_yet_is_kept_with_a_remark(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R", "pose R", "pose DDD", "d 5")
    assert (
        "Pas encore permis. Il faut au moins trois cartes pour une combinaison de rois" in run.text
    )
    assert "Vous posez trois rois." in run.text


def test_ok_lays_without_a_discard_and_the_turn_goes_on(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR, DDD", "ok", "pose 2", "pose 2 sur R", "d 5")
    assert "Vous ouvrez avec au moins 60 points." in run.text
    assert "À quelle combinaison (D R) ?" in run.text
    assert "Vous posez un deux avec les rois." in run.text


def test_the_pile_is_taken_at_once_or_prepared_where_it_must_open(program: Program) -> None:
    path = game_file(program.folder, [RICH], upcard="KC", stock="9S")
    run = resumed(program, path, "prends R R", "pose R", "pose DDD", "d 5")
    assert "Préparé : prends R R, soit 30 points ; il manque 20 points" in run.text
    assert "Préparé : prends R R, R, D D D, soit 70 points" in run.text
    assert "Vous prenez la pile (un roi) avec deux rois." in run.text
    assert re.search("Vous ouvrez avec au moins [567]0 points.", run.text)


def test_taking_without_saying_how_is_asked_back_only_where_there_are_several_ways(
    program: Program,
) -> None:
    path = game_file(program.folder, ["KS KH KD AS AH AD 2S 5H 6H 7H 8H"], upcard="KC")
    run = resumed(program, path, "prends", "pose AAA", "d 5")
    assert "Préparé : prends R R, soit 30 points" in run.text
    assert "Vous ouvrez avec au moins 90 points." in run.text
    path = game_file(program.folder, [RICH], upcard="9C")
    run = resumed(program, path, "prends")
    assert "Refusé. Votre équipe n'a pas encore ouvert" in run.text


def test_a_whole_play_in_one_line(program: Program) -> None:
    path = game_file(program.folder, [RICH], upcard="KC")
    run = resumed(program, path, "prends R R ; pose D D D ; d 5")
    assert "Vous ouvrez avec au moins 60 points." in run.text
    path = game_file(program.folder, [RICH], upcard="KC")
    run = resumed(program, path, "take KK ; meld Q:QQQ ; discard 5H")
    assert "Vous ouvrez avec au moins 60 points." in run.text


def test_one_plays_for_the_own_seat_only(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "1: draw", "0: draw", "0: discard 9")
    assert "Vous ne jouez que pour votre place, la place 0." in run.text
    assert "Vous défaussez un neuf." in run.text


def test_a_card_named_by_its_suit_must_be_there(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "d 5P", "d 5C")
    assert run.text.count("Refusé.") == 1
    assert "Vous défaussez un cinq." in run.text


# Hints, and what they build on


def test_a_hint_counts_what_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    asked = ["p", "pose R R R", "conseil"]
    run = resumed(program, path, *asked)
    (typed,) = hints(run.raw)
    assert "R" not in typed
    again = resumed(program, path, *asked[1:], typed)
    assert "Refusé" not in again.text
    assert "Vous ouvrez avec au moins" in again.text
    assert "Vous défaussez" in again.text


def test_a_hint_takes_back_what_cannot_be_played(program: Program) -> None:
    path = game_file(program.folder, ["KS KH 4S 4H 4D 4C 5H 6H 7H 8H 9H"], stock="9S", upcard="8S")
    run = resumed(program, path, "p", "pose R R", "conseil", "annule tout", "conseil")
    assert hints(run.raw)[0] == "annule tout"
    assert hints(run.raw)[1].startswith("d ")
    assert "Conseil : reprendre ce que vous avez préparé" in run.text


def test_following_hints_plays_although_something_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = program.run(
        "play", "--resume", str(path), lines=["p", "pose R R"], until="Ouest pioche une carte"
    )
    assert "Refusé" not in run.text
    assert "Vous posez trois rois" in run.text


def test_ok_at_the_end_of_a_line_plays_it(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR, DDD ; ok", "ok ; pose 2", "d 5")
    assert "Préparé" not in run.text
    assert "Vous ouvrez avec au moins 60 points." in run.text
    assert "« ok » se tape seul, sans point-virgule." in run.text


def test_nothing_left_is_said_without_an_empty_line(program: Program) -> None:
    hand = "KS KH KD QS QH QD JS JH JD AS AH"
    path = game_file(program.folder, [hand], stock="AD")
    run = resumed(program, path, "p", "pose RRR, DDD, VVV", "pose AAA")
    assert "Il restera 3 cartes :" in run.text
    assert "Il ne restera aucune carte." in run.text
    assert "À vous : « ok » pour tout jouer, ou « annule »." in run.text
    english = program.run(
        "play", "--resume", str(path), "--lang", "en", lines=["meld KKK, QQQ, JJJ, AAA"]
    )
    assert "No cards will be left." in english.text


@pytest.mark.parametrize("rules", ["classic", "frimes", "laws1951"])
def test_black_threes_that_are_not_held_are_not_prepared(program: Program, rules: str) -> None:
    path = game_file(program.folder, [RICH.replace("7H", "3S")], stock="9S", rules=rules)
    run = resumed(program, path, "p", "pose 33", "pose 3", "pose AAA", "pose 33")
    assert run.text.count("Préparé : 3,") == 1
    assert "Il faut deux trois noirs dans votre main ; vous en avez un." in run.text
    assert "Il faut trois as dans votre main ; vous n'en avez pas." in run.text
    assert "Il faut trois trois noirs dans votre main ; vous en avez un." in run.text


def test_what_was_prepared_is_said_to_be_lost_on_leaving(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    lost = "La partie est gardée, mais ce que vous aviez préparé ne l'est pas."
    assert lost in resumed(program, path, "p", "pose RRR", "^C").text
    assert lost in resumed(program, path, "pose RRR").text
    assert "La partie est gardée. Pour la reprendre" in resumed(program, path, "quitte").text


# What else can be asked


def test_orders_answer_and_change_nothing(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    before = path.read_bytes()
    orders = ("aide", "journal", "règles", "scores", "table", "sauve", "conseil", "gloubi", "oui")
    run = resumed(program, path, *orders)
    assert path.read_bytes() == before
    for said in (
        "Cartes : 4 5 6 7 8 9 10 V D R A",
        "Est donne 11 cartes à chacun.",
        "Canasta classique",
        "Partie en 5 000 points : Nous 0 ; Eux 0.",
        f"gardé aussitôt dans {path}",
        "Conseil : piocher.",
        "Je ne comprends pas « gloubi »",
        "Refusé. Personne ne vous a rien demandé.",
    ):
        assert said in run.text
    assert hints(run.raw) == ["pioche"]
    assert run.text.count("Votre main, 11 cartes") == 2


def test_help_says_what_can_be_done_now(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "aide", "p", "aide")
    before, after = (run.text.split("> aide")[1], run.text.split("> aide")[2])
    assert "« p » pioche ; « prends » prend la pile" in before
    assert "« prends R R ; pose D D D ; d 4 »" in before
    assert "« pose R R R » prépare une combinaison" in after
    assert "« pose R R R ; pose D D D ; d 4 »" in after
    for said in (before, after):
        assert "Un oui engage : vous devez alors sortir si vous le pouvez." in said
        assert "Ne pas sortir après un oui coûte 100 points." in said
    path = game_file(program.folder, [RICH], rules="frimes")
    run = resumed(program, path, "aide")
    assert "Un oui" not in run.text
    assert "les frimes 2 et * (joker)" in run.text


def test_a_yes_is_told_until_it_is_used(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "demande", "p")
    assert "Nord répond oui." in run.text
    assert "Votre partenaire a dit oui. À vous : pioche." in run.text
    assert "À vous : votre partenaire a dit oui, sortez si vous le pouvez." in run.text


def test_the_log_tells_only_what_the_seat_may_see(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S AS AH AD")
    run = resumed(program, path, "p", "d 9", "journal")
    assert run.text.count("Vous piochez un neuf.") == 2  # told, and told again by the log
    assert "Ouest pioche une carte." in run.text
    assert "un as" not in run.text


def test_the_partner_is_asked_and_answers(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "demande", "demande", "d 9")
    assert "Vous demandez : « Puis-je sortir ? » Nord répond oui." in run.text.replace("\n", " ")
    assert "Refusé. Vous avez déjà demandé à ce tour." in run.text


def test_the_person_is_asked_by_a_partner(program: Program) -> None:
    path = game_with_a_question(program.folder)
    run = resumed(program, path, "d 4", "peut-être", "non")
    assert "Nord demande : « Puis-je sortir ? » Répondez oui ou non." in run.text
    assert "Refusé. Répondez d'abord à votre partenaire : oui ou non." in run.text
    assert "Vous répondez non." in run.text


def test_sanctions_cost_points_and_the_game_goes_on(program: Program) -> None:
    path = game_file(program.folder, [RICH], rules="laws1951", sanctions=True, stock="9S")
    run = resumed(program, path, "d 5", "p", "pose RRR", "d 5", "d 9", "d R")
    assert "Nous : 50 points de pénalité (autre infraction aux règles)." in run.text
    assert "Nous : 100 points de pénalité (ouverture trop faible)." in run.text
    assert "Vos cartes de pénalisation : trois rois." in run.text
    assert "150 points de pénalité" in run.text
    assert "Défaussez d'abord une carte de pénalisation, par exemple un roi." in run.text
    assert "Vous défaussez un roi." in run.text
    assert "attempt 0: discard 5" in path.read_text(encoding="utf-8")


# Leaving and coming back


@pytest.mark.parametrize(
    ("lines", "status"), [(["p", "^C"], 130), (["p"], 0), (["p", "quitte"], 0), (["p", "q"], 0)]
)
def test_leaving_keeps_the_game_and_says_how_to_resume(
    program: Program, lines: list[str], status: int
) -> None:
    run = program.run("play", "--seed", "3", lines=lines)
    assert run.status == status
    (path,) = program.games()
    assert "La partie est gardée. Pour la reprendre :" in run.text
    assert f"\n  canasta play --resume {path.stem}\n" in run.raw
    again = program.run("play", "--resume", path.stem, lines=["journal"])
    assert "Vous piochez un" in again.text
    hands = [re.findall(r"Votre main, 1\d cartes\n(.*)", text) for text in (run.raw, again.raw)]
    assert hands[0][-1] == hands[1][0]


def test_a_file_with_a_space_is_quoted(program: Program) -> None:
    run = program.run("play", "--seed", "3", "--save", "ce soir.canasta", lines=["quitte"])
    assert "canasta play --resume 'ce soir.canasta'" in run.text


def test_a_game_resumed_in_the_other_language(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = program.run("play", "--resume", str(path), "--lang", "en", lines=["draw", "hint"])
    assert "Your hand, 12 cards" in run.text
    assert "Est dealt 11 cards" in run.text or "Est deals 11 cards" in run.text


# A terminal of 40 columns


def test_forty_columns_are_enough(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    run = program.run("play", "--seed", "1", lines=["aide", "règles"], until="La manche est finie")
    to_copy = {f"    {text}" for text in hints(run.raw)}
    for line in run.raw.splitlines():
        if line not in to_copy and not line.startswith(("> ", "  canasta play --resume")):
            assert len(line) <= 40


# Files and options that cannot be used


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--rules", "nowhere.toml"], 2, "nowhere.toml ne peut pas être lu"),
        (["--rules", "binary"], 2, "binary ne peut pas être lu"),
        (["--rules", "."], 2, ". ne peut pas être lu"),
        (["--rules", "nonsense.toml"], 2, "nonsense.toml : la clé max_wild"),
        (["--rules", "empty"], 2, "empty"),
        (["--resume", "nowhere"], 2, "nowhere"),
        (["--resume", "binary"], 1, "binary"),
        (["--resume", "empty"], 1, "empty"),
        (["--resume", "."], 2, "."),
        (["--resume", "broken.canasta"], 1, "broken.canasta, ligne"),
        (["--resume", "robots.canasta"], 2, "une personne contre des robots"),
        (["--resume", "x", "--rules", "duel"], 2, "--resume reprend une partie telle qu'elle est"),
        (["--save", "empty"], 2, "empty"),
        (["--save", "nowhere/game"], 2, "être écrit (le dossier n'existe pas)"),
        (["--save", "empty/game"], 2, "(ce qui devrait être un dossier n'en est pas un)"),
        (["--players", "5"], 2, "Ces règles ne se jouent pas ainsi ; il faut 2 joueurs en 2 camps"),
        (["--players", "9"], 2, "La valeur donnée ne convient pas à --players N"),
        (["--players", "x"], 2, "La valeur donnée ne convient pas à --players N"),
        (["--sides", "4"], 2, "3 joueurs en 3 camps"),
        (["--target", "7"], 2, "--target : target = 7 n'est pas permis"),
        (["--sanctions"], 2, "Les règles classic n'ont pas de sanctions."),
        (["--agents", "steady,steady"], 2, "ou trois robots séparés par des virgules"),
        (["--agents", "hal"], 2, "Aucun robot ne s'appelle « hal »"),
        (
            ["--level", "steady"],
            2,
            "Aucun niveau ne s'appelle « steady » ; il y a débutant",
        ),
        (["--level", "easy", "--agents", "steady"], 2, "--agents les nomme : donnez l'un ou"),
        (["--resume", "x", "--level", "easy"], 2, "--resume reprend une partie telle qu'elle est"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(
    program: Program, arguments: list[str], status: int, said: str
) -> None:
    folder = program.folder
    (folder / "binary").write_bytes(bytes(range(256)))
    (folder / "empty").write_bytes(b"")
    (folder / "nonsense.toml").write_text('base = "classic"\nmax_wild = 3\n', encoding="utf-8")
    game = game_file(folder, [RICH]).read_text(encoding="utf-8")
    (folder / "broken.canasta").write_text(f"{game}0: discard K\n", encoding="utf-8")
    (folder / "robots.canasta").write_text(game.replace("human", "greedy"), encoding="utf-8")
    run = program.run("play", *arguments)
    assert run.status == status
    assert said in run.errors
    assert "Traceback" not in run.errors
    assert len(run.errors) < 1000
    assert run.raw == "" or "--rules" not in arguments
