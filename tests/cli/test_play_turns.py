"""Turns in ``canasta play``: preparing, taking back, refusing."""

import re
from collections import Counter

import pytest

from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.plays import Play
from canasta.engine.state.public_state import PublicState
from canasta.record import card_game
from canasta.record.record_reader import read_record
from tests.support.scripted_terminal import RICH, Program, game_file, hints, program, resumed

__all__ = ["program"]

FOURS = "4S 4H KS KH KD QS QH QD 5H 6H 7H"
"""A pair of fours to take the pile, and kings and queens to open."""


def test_melds_are_prepared_with_their_points_and_taken_back(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R", "pose D D D", "annule", "annule", "annule")
    assert "Préparé : R R R, soit 30 points ; il manque 20 points pour ouvrir à 50" in run.text
    assert "Préparé : R R R, D D D, soit 60 points ; l'ouverture à 50 points est" in run.text
    assert "Tout est repris dans votre main." in run.text
    assert "Rien n'est préparé." in run.text
    assert read_record(path).end.state.public.naturals[0] == 0


def test_undo_all_takes_everything_back(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR, DDD", "pose 2 sur R", "annule tout", "ok")
    assert "Préparé : R R R, D D D, 2, soit 80 points" in run.text
    assert "Tout est repris dans votre main." in run.text
    assert run.text.index("Tout est repris") < run.text.index("Rien n'est préparé.")


def test_a_discard_sends_what_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose RRR2", "pose DDD", "d 5C")
    assert "Vous posez trois rois avec un deux." in run.text
    assert re.search("Vous ouvrez à [5-8]0 points.", run.text)
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
    assert "Vous ouvrez à 60 points." in run.text
    assert len(read_record(path).steps) > 5


def test_what_a_refused_line_would_have_laid_stays_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R ; d 5", "pose D D D ; d 5")
    assert "Refusé. Il manque 20 points pour ouvrir" in run.text
    assert "Préparé : R R R, soit 30 points" in run.text
    assert "Vous ouvrez à 60 points." in run.text


def test_taking_too_late_loses_nothing_that_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "pose R R R", "prends D D", "pose D D D", "d 5")
    assert (
        "Refusé. Vous avez déjà pioché ou pris la pile ce tour-ci : posez ou défaussez." in run.text
    )
    assert "Vous ouvrez à 60 points." in run.text


def test_a_pair_that_was_not_named_is_named(program: Program) -> None:
    hand = "4S 4C KD QS QH QD 2S 5H 6H 7H 8H"
    path = game_file(program.folder, [hand], rules="frimes", upcard="4H")
    run = resumed(program, path, "prends 4", "prends 4 4", "prends D D")
    assert "prenez le paquet avec deux quatre naturels de votre main." in run.text
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
    assert "Refusé. Il vous faut trois as en main ; vous n'en avez pas." in run.text
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
    assert "Vous ouvrez à 60 points." in run.text
    assert "À quelle combinaison (D R) ?" in run.text
    assert "Vous posez un deux avec les rois." in run.text


def test_the_pile_is_taken_at_once_or_prepared_where_it_must_open(program: Program) -> None:
    path = game_file(program.folder, [RICH], upcard="KC", stock="9S")
    run = resumed(program, path, "prends R R", "pose R", "pose DDD", "d 5")
    assert "Préparé : prends R R, soit 30 points ; il manque 20 points" in run.text
    assert "Préparé : prends R R, R, D D D, soit 70 points" in run.text
    assert "Vous prenez la pile (un roi) avec deux rois." in run.text
    assert re.search("Vous ouvrez à [567]0 points.", run.text)


def test_taking_without_saying_how_is_asked_back_only_where_there_are_several_ways(
    program: Program,
) -> None:
    path = game_file(program.folder, ["KS KH KD AS AH AD 2S 5H 6H 7H 8H"], upcard="KC")
    run = resumed(program, path, "prends", "pose AAA", "d 5")
    assert "Préparé : prends R R, soit 30 points" in run.text
    assert "Vous ouvrez à 90 points." in run.text
    path = game_file(program.folder, [RICH], upcard="9C")
    run = resumed(program, path, "prends")
    assert "Refusé. Votre équipe n'a pas encore ouvert" in run.text


def test_a_whole_play_in_one_line(program: Program) -> None:
    path = game_file(program.folder, [RICH], upcard="KC")
    run = resumed(program, path, "prends R R ; pose D D D ; d 5")
    assert "Vous ouvrez à 60 points." in run.text
    path = game_file(program.folder, [RICH], upcard="KC")
    run = resumed(program, path, "take KK ; meld Q:QQQ ; discard 5H")
    assert "Vous ouvrez à 60 points." in run.text


def test_one_plays_for_the_own_seat_only(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "1: draw", "0: draw", "0: discard 9")
    assert "Vous ne jouez que pour votre place, la place 0." in run.text
    assert "Vous défaussez un neuf." in run.text


def test_a_card_is_put_back_only_out_of_turn(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "pioche rends", "pioche", "d 9")
    assert "On ne rend une carte qu'après avoir pioché hors de son tour." in run.text
    assert run.text.count("Vous piochez") == 1


def test_a_card_named_by_its_suit_must_be_there(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    run = resumed(program, path, "p", "d 5P", "d 5C")
    assert run.text.count("Refusé.") == 1
    assert "Vous défaussez un cinq." in run.text


# Hints after prepared steps


def test_a_hint_counts_what_is_prepared(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    asked = ["p", "pose R R R", "conseil"]
    run = resumed(program, path, *asked)
    (typed,) = hints(run.raw)
    assert "R" not in typed
    again = resumed(program, path, *asked[1:], typed)
    assert "Refusé" not in again.text
    assert "Vous ouvrez à" in again.text
    assert "Vous défaussez" in again.text


def test_a_hint_takes_back_what_cannot_be_played(program: Program) -> None:
    path = game_file(program.folder, ["KS KH 4S 4H 4D 4C 5H 6H 7H 8H 9H"], stock="9S", upcard="8S")
    run = resumed(program, path, "p", "pose R R", "conseil", "annule tout", "conseil")
    assert hints(run.raw)[0] == "annule tout"
    assert hints(run.raw)[1].startswith("d ")
    assert "Conseil : reprendre ce que vous avez préparé ; à la place, défausser" in run.text
    assert "Il faut au moins trois cartes pour une combinaison de rois" in run.text


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
    assert "Vous ouvrez à 60 points." in run.text
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
    assert "Il vous faut deux trois noirs en main ; vous en avez un." in run.text
    assert "Il vous faut trois as en main ; vous n'en avez pas." in run.text
    assert "Il vous faut trois trois noirs en main ; vous en avez un." in run.text


def test_what_was_prepared_is_said_to_be_lost_on_leaving(program: Program) -> None:
    path = game_file(program.folder, [RICH], stock="9S")
    lost = "La partie est enregistrée, mais ce que vous aviez préparé ne l'est pas."
    assert lost in resumed(program, path, "p", "pose RRR", "^C").text
    assert lost in resumed(program, path, "pose RRR").text
    assert "La partie est enregistrée. Pour la reprendre" in resumed(program, path, "quitte").text


def test_a_pile_that_was_taken_is_given_back(program: Program) -> None:
    """If nothing is prepared, ``undo`` takes back plays until the last card drawn."""
    path = game_file(program.folder, [FOURS], upcard="4D", takes_back=True)
    run = resumed(
        program, path, "prends 4 4 ; pose RRR ; pose DDD ; ok", "reprends", "reprends", "p", "u"
    )
    assert "Vous reprenez votre dernier coup." in run.text
    assert run.text.count("Rien n'est préparé. Aucun coup ne peut être repris.") == 2
    replay = read_record(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert "take back 0" in lines
    (taken,) = replay.taken_back
    assert lines[taken.line - 1] == taken.play.text()
    assert replay.end.state.public.naturals[0] == 0
    story = program.run("replay", str(path), "--lang", "fr")
    play = "take 44 ; meld K:KKK ; meld Q:QQQ"
    assert f"Sud avait joué « {play} », puis a repris ce coup." in story.text
    as_json = program.run("replay", str(path), "--json")
    assert f'"line": {taken.line}' in as_json.raw


def test_a_game_that_was_begun_without_taking_back_goes_on_without(program: Program) -> None:
    path = game_file(program.folder, [FOURS], upcard="4D")
    run = resumed(program, path, "prends 4 4 ; pose RRR ; pose DDD ; ok", "annule")
    assert "Rien n'est préparé. Aucun coup ne peut être repris." in run.text
    assert "take back" not in path.read_text(encoding="utf-8")


@pytest.mark.plain_form
def test_a_typed_play_is_judged_once(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Counter[str]()

    def noted(public: PublicState, hand: int, play: Play) -> Verdict:
        if play.seat == 0:
            judged[str(play)] += 1
        return judge(public, hand, play)

    monkeypatch.setattr(card_game, "judge", noted)
    path = game_file(program.folder, [RICH], stock="9S")
    resumed(program, path, "p", "pose RRR", "d 5", "pose DDD", "d 5C")
    assert judged["0: meld K:KKK ; meld Q:QQQ ; discard 5"] == 1, judged
    assert judged.most_common(1)[0][1] == 1, judged
