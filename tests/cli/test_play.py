"""``canasta play`` from the first deal to the end, typed by a script."""

import os
import re

import pytest

from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Language
from canasta.record.record_reader import read_record
from canasta.rules import load_rules
from tests.support.fair_games import fair_record
from tests.support.reviews import NAMES, recorded
from tests.support.scripted_terminal import (
    RICH,
    WIDE,
    Program,
    game_file,
    game_with_a_question,
    hints,
    program,
    resumed,
)

__all__ = ["program"]

SHORT_GAME = """
base = "classic"
id = "short"
minimums = [[0, 50]]
target = 500
"""

# Whole rounds and games


@pytest.mark.parametrize(
    ("rules", "language"),
    [("laws1951", "fr"), ("frimes", "en"), ("classic", "fr"), ("duel", "en")],
)
def test_a_round_is_played_to_its_score(program: Program, rules: str, language: Language) -> None:
    end = "La manche est finie" if language == "fr" else "round is over"
    run = program.run("play", "--rules", rules, "--seed", "1", "--lang", language, until=end)
    assert run.status == 0
    assert "Refus" not in run.text
    assert ("Cartes posées" if language == "fr" else "Cards melded") in run.text
    assert "canasta play --resume" in run.text
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
    assert "canasta review" in run.raw.splitlines()[-1]
    again = program.run("play", "--resume", "soir.canasta")
    assert again.status == 0
    assert re.search("gagnez|gagnent|gagne", again.text)


def test_resume_without_a_name_continues_the_last_unfinished_game(program: Program) -> None:
    (program.folder / "short.toml").write_text(SHORT_GAME, encoding="utf-8")
    for seed in ("1", "2"):
        program.run("play", "--rules", "duel", "--seed", seed)
    for age, path in enumerate(sorted(program.games())):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    first, second = sorted(program.games())
    assert first.stem in program.run("play", "--resume").text
    os.utime(first, (1_000_000, 1_000_000))  # robots may have played in it
    program.run("play", "--rules", "short.toml", "--seed", "4", until="la partie !")
    os.utime(second, (2_000_000, 2_000_000))
    assert second.stem in program.run("play", "--resume").text


@pytest.mark.parametrize("plays", [0, 9, 999], ids=["dealt", "in play", "between rounds"])
def test_the_game_of_a_table_continues_in_a_copy_from_where_it_was(
    program: Program, plays: int
) -> None:
    """A friend's seat went to a program, which the terminal cannot run, in the first round."""
    head, first, second = fair_record(2).split("\n\n")
    first = first.replace("\n0: ", "\nseat 1: program Zoe\n0: ", 1)
    lines = second.splitlines(keepends=True)
    dealt = next(at for at, line in enumerate(lines, start=1) if line.startswith("hand"))
    record = f"{head}\n\n{first}\n\n{''.join(lines[: dealt + plays])}"
    table = program.folder / "table.canasta"
    table.write_text(record, encoding="utf-8")
    assert program.run("play", "--resume", "table.canasta").status == 0
    (copy,) = program.games()
    before, after = read_record(table), read_record(copy)
    assert [one.line for one in after.steps][: len(before)] == [one.line for one in before.steps]
    assert [(player.name, player.agent) for player in after.header.players] == [
        ("Ann", "human"),
        ("Zoe", "medium"),
    ]
    assert table.read_text(encoding="utf-8") == record


def test_one_person_does_not_resume_the_game_of_two(program: Program) -> None:
    table = program.folder / "table.canasta"
    table.write_text(fair_record(1), encoding="utf-8")
    assert program.run("play", "--resume", "table.canasta").status != 0


def test_resume_without_a_saved_game_says_how_to_start_one(program: Program) -> None:
    run = program.run("play", "--resume")
    assert run.status == 2
    assert "Il n'y a pas de partie à reprendre" in run.errors
    assert "canasta play" in run.errors


@pytest.mark.parametrize("agent", ["greedy", "human", "program"])
def test_a_game_goes_on_from_a_move(program: Program, agent: str) -> None:
    """The person gets the seat of the move and sees only its hand; the old file stays unchanged."""
    game = recorded(GameRules(load_rules("classic"), 4, 2), 60)
    text = game.text.replace(": greedy ", f": {agent} ")
    path = program.folder / "evening.canasta"
    path.write_text(text, encoding="utf-8")
    before = read_record(path)
    number = next(number for number in range(40, 50) if before.seat_of(number) == 2)
    run = program.run("play", str(path), "--from", str(number), "--lang", "en")
    assert run.status == 0
    assert path.read_text(encoding="utf-8") == text
    (saved,) = program.games()
    branch = read_record(saved)
    assert [one.line for one in branch.steps] == [one.line for one in before.steps[: number - 1]]
    robot = agent if agent == "greedy" else "medium"
    assert [player.agent for player in branch.header.players] == [robot, robot, "human", robot]
    assert [player.name for player in branch.header.players] == list(NAMES[:4])
    assert branch.end.state.public.to_act() == 2
    ended = program.run("play", "--resume", "--lang", "en", until="round is over")
    assert "Cards melded" in ended.text


def test_moves_from_which_nobody_can_play_on(program: Program) -> None:
    path = program.folder / "evening.canasta"
    path.write_text(recorded(GameRules(load_rules("duel"), 2, 2), 10).text, encoding="utf-8")
    last = len(read_record(path))
    for number in (1, last + 1, 10**6):
        run = program.run("play", str(path), "--from", str(number), "--lang", "en")
        assert run.status == 2
        assert f"from 2 to {last}" in run.errors
    for arguments in (
        ("--from", "4"),
        (str(path), "--from", "4", "--resume"),
        (str(path), "--from", "4", "--level", "easy"),
        (str(path), "--from", "4", "--sanctions"),
    ):
        run = program.run("play", *arguments, "--lang", "en")
        assert run.status == 2
        assert "--from needs the file of a recorded game" in run.errors
    assert program.games() == []


def test_a_file_without_resume_is_answered_with_the_command(program: Program) -> None:
    run = program.run("play", "ce soir")
    assert run.status == 2
    assert "play --resume 'ce soir'" in run.errors


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


# Other commands


def test_orders_answer_and_change_nothing(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    path = game_file(program.folder, [RICH], stock="9S")
    before = path.read_bytes()
    orders = ("aide", "journal", "règles", "scores", "table", "sauve", "conseil", "gloubi", "oui")
    run = resumed(program, path, *orders)
    assert path.read_bytes() == before
    for expected in (
        "Cartes : 4 5 6 7 8 9 10 V D R A",
        "Est donne 11 cartes à chacun.",
        "Canasta classique",
        "Partie en 5 000 points : Nous 0 ; Eux 0.",
        f"aussitôt enregistré dans {path}",
        "Conseil : piocher.",
        "Je ne comprends pas « gloubi »",
        "Refusé. Personne ne vous a rien demandé.",
    ):
        assert expected in run.text
    assert hints(run.raw) == ["pioche"]
    assert run.text.count("Votre main, 11 cartes") == 2


def test_help_says_what_can_be_done_now(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S", takes_back=True)
    run = resumed(program, path, "aide", "p", "aide")
    before, after = (run.text.split("> aide")[1], run.text.split("> aide")[2])
    said = " ".join(before.split())
    assert said.startswith("« p » pioche. Aussi : conseil, table, journal,")
    assert "« prends »" not in before
    assert "« p » pioche" not in after
    assert "« pose R R R » prépare une combinaison" in after
    assert "« pose R R R ; pose D D D ; d 4 »" in after
    for expected in (before, after):
        assert "Après un oui, vous devez sortir à ce tour, sinon votre équipe perd 100" in expected
    path = game_file(program.folder, [RICH], upcard="QC")
    assert "« prends » prend la pile, « prends R R »" in resumed(program, path, "aide").text
    path = game_file(program.folder, [RICH], rules="frimes")
    run = resumed(program, path, "aide")
    assert "Un oui vous permet de sortir à ce tour sans vous y obliger" in run.text
    assert "coûte" not in run.text
    assert "les frimes 2 et * (joker)" in run.text


def test_the_rules_in_play_are_those_of_the_table(program: Program) -> None:
    path = game_file(program.folder, [RICH], rules="laws1951")
    told = resumed(program, path, "règles").text
    assert "Irrégularités" not in told
    path = game_file(program.folder, [RICH], rules="laws1951", sanctions=True)
    assert "Irrégularités" in resumed(program, path, "règles").text
    program.run("play", "--rules", "classic", "--players", "2", "--seed", "1", "--save", "two")
    told = resumed(program, program.folder / "two", "règles").text
    assert "Permission du partenaire" not in told
    assert "sans objet" not in told


def test_a_yes_is_shown_until_it_is_used(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "demande", "oui", "p")
    assert "Nord répond oui." in run.text
    told = "Votre partenaire a dit oui : sortez à ce tour, sinon votre équipe perd 100 points."
    text = " ".join(run.text.split())
    assert f"{told} À vous : pioche." in text
    assert f"{told} À vous : sortez si vous le pouvez." in text


def test_the_log_tells_only_what_the_seat_may_see(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S AS AH AD")
    run = resumed(program, path, "p", "d 9", "journal")
    assert run.text.count("Vous piochez un neuf.") == 2  # at once, and again in the log
    assert "Ouest pioche une carte." in run.text
    assert "un as" not in run.text


def test_the_partner_is_asked_and_answers(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "demande", "oui", "demande", "d 9")
    assert "Avec ces cartes, vous ne pouvez pas sortir à ce tour" in run.text
    assert "Vous demandez : « Puis-je sortir ? » Nord répond oui." in run.text.replace("\n", " ")
    assert "Refusé. Vous avez déjà posé la question ce tour-ci." in run.text


def test_a_question_that_would_cost_points_is_put_only_after_a_yes(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "aide", "demande", "non", "p", "d 9")
    price = "si vous ne le pouvez pas, un oui coûte 100 points à votre équipe."
    assert f"n'assurent pas que vous puissiez sortir à ce tour : {price}" in run.text
    assert run.text.count(price) == 2
    assert "sinon votre équipe perd 100 points" in run.text
    assert "Vous n'avez rien demandé." in run.text
    assert "Puis-je sortir" not in run.text


def test_the_person_is_asked_by_a_partner(program: Program) -> None:
    path = game_with_a_question(program.folder)
    run = resumed(program, path, "d 4", "peut-être", "non")
    assert "Nord demande : « Puis-je sortir ? » Répondez oui ou non." in run.text
    assert "Refusé. Répondez d'abord à votre partenaire : oui ou non." in run.text
    assert "Vous répondez non." in run.text


def test_sanctions_cost_points_and_the_game_goes_on(program: Program) -> None:
    path = game_file(program.folder, [RICH], rules="laws1951", sanctions=True, stock="9S")
    run = resumed(program, path, "d 5", "oui", "p", "pose RRR", "d 5", "oui", "d 9", "non", "d R")
    assert "Essayer quand même ?" in run.text
    assert "La tentative coûte 100 points à votre équipe." in run.text
    assert "Deviennent des cartes de pénalisation : trois rois." in run.text
    assert run.text.count("Rien n'a été tenté, rien n'a changé.") == 1
    assert "Nous : 50 points de pénalité (autre infraction aux règles)." in run.text
    assert "Nous : 100 points de pénalité (ouverture trop faible)." in run.text
    assert "Vos cartes de pénalisation : trois rois." in run.text
    assert "Défaussez d'abord une carte de pénalisation, par exemple un roi." in run.text
    assert "Vous défaussez un roi." in run.text
    assert "attempt 0: discard 5" in path.read_text(encoding="utf-8")


def test_out_of_turn_a_card_is_drawn_or_put_back_and_the_pile_taken(program: Program) -> None:
    path = game_file(program.folder, [RICH], rules="laws1951", sanctions=True, stock="9S AS AH")
    out_of_turn = ("p rends", "oui", "prends", "oui", "p", "non", "scores", "p", "oui", "")
    run = resumed(program, path, "interromps", "p", "d 9", *out_of_turn)
    assert "La partie s'arrêtera avant le coup du joueur suivant." in run.text
    assert run.text.count("C'est à Ouest. Hors de votre tour :") == 6
    for cost in (100, 200):
        assert f"La tentative coûte {cost} points à votre équipe. Essayer quand même ?" in run.text
    assert "Vous piochez hors de votre tour et remettez la carte." in run.text
    assert "Nous : 100 points de pénalité (prise irrégulière de la pile)." in run.text
    assert "Vous piochez hors de votre tour et gardez la carte." in run.text
    record = path.read_text(encoding="utf-8")
    for attempt in ("draw back", "take", "draw"):
        assert f"attempt 0: {attempt}\n" in record
    assert record.count("attempt") == 3


def test_without_sanctions_nothing_is_done_out_of_turn(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "interromps", "p", "d 9", "aide")
    assert "Cette table joue sans sanctions" in run.text
    assert "Hors de votre tour" not in run.text


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
    assert "La partie est enregistrée. Pour la reprendre :" in run.text
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
    assert "Est deals 11 cards" in run.text


# A terminal of 40 columns


def test_forty_columns_are_enough(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    run = program.run("play", "--seed", "1", lines=["aide", "règles"], until="La manche est finie")
    to_copy = {f"    {text}" for text in hints(run.raw)}
    for line in run.raw.splitlines():
        if line not in to_copy and not line.startswith(("> ", "  canasta play --resume")):
            assert len(line) <= 40


# Unusable files and options


@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [
        (["--rules", "nowhere.toml"], 2, "nowhere.toml ne peut pas être lu"),
        (["--rules", "binary"], 2, "binary ne peut pas être lu"),
        (["--rules", "."], 2, ". ne peut pas être lu"),
        (["--rules", "nonsense.toml"], 2, "nonsense.toml : la clé max_wild"),
        (["--rules", "empty"], 2, "empty n'indique pas les règles"),
        (["--resume", "nowhere"], 2, "Aucune partie ne s'appelle nowhere, et"),
        (["--resume", "binary"], 1, "binary : ce n'est pas une partie enregistrée ; choisissez"),
        (["--resume", "empty"], 1, "empty : ce n'est pas une partie enregistrée ; choisissez"),
        (["--resume", "."], 2, ". : c'est un dossier"),
        (["--resume", "broken.canasta"], 1, "broken.canasta, ligne"),
        (["--resume", "robots.canasta"], 2, "une seule personne contre des robots"),
        (["--resume", "x", "--rules", "duel"], 2, "--resume reprend une partie telle qu'elle est"),
        (["--save", "empty"], 2, "empty : le fichier existe déjà."),
        (["--save", "nowhere/game"], 2, "être écrit (le dossier n'existe pas)"),
        (["--save", "empty/game"], 2, "(ce qui devrait être un dossier n'en est pas un)"),
        (
            ["--players", "5"],
            2,
            "ne se jouent pas ainsi ; il faut 2 joueurs, chacun pour soi",
        ),
        (["--players", "9"], 2, "La valeur donnée ne convient pas à --players N"),
        (["--players", "x"], 2, "La valeur donnée ne convient pas à --players N"),
        (["--sides", "4"], 2, "chacun pour soi ; 4 joueurs en 2 équipes ; 6 joueurs en 2 équipes."),
        (["--target", "7"], 2, "--target : target = 7 n'est pas permis"),
        (["--sanctions"], 2, "Les règles classic n'ont pas de sanctions."),
        (["--agents", "steady,steady"], 2, "ou trois robots séparés par des virgules"),
        (["--agents", "hal"], 2, "Aucun robot ne s'appelle « hal »"),
        (
            ["--level", "steady"],
            2,
            "Aucun niveau ne s'appelle « steady » ; il y a débutant",
        ),
        (["--level", "easy", "--agents", "steady"], 2, "--agents (leurs noms), pas les"),
        (["--resume", "x", "--level", "easy"], 2, "--resume reprend une partie telle qu'elle est"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(
    program: Program, arguments: list[str], status: int, expected: str
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
    assert expected in run.errors
    assert "Traceback" not in run.errors
    assert len(run.errors) < 1000
    assert "Votre main" not in run.text
