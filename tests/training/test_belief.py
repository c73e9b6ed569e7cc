"""Training a belief recovers known weights, and both training and calibration are repeatable."""

import json
from math import exp, log
from pathlib import Path

import numpy as np
import pytest

from canasta.agents.worlds import belief
from canasta.agents.worlds.belief import ONTO_MELD, Belief
from canasta.agents.worlds.signs import SIGNS, SignCounter
from canasta.agents.worlds.worlds import Worlds
from canasta.build_info import is_compiled
from canasta.cards.kinds import BLACK_THREE, FOUR, JOKER, KING, NINE
from canasta.cards.lanes import one
from canasta.engine.state.state import State
from canasta.i18n import LANGUAGES, Language
from canasta.rules.loader import load_rules
from canasta.training.belief_pairs import Pairs, hidden_cards
from canasta.training.belief_run import BeliefRun, FittedBelief
from canasta.training.calibration import Calibration, joint_gain
from canasta.training.logistic import fit, log_likelihood
from canasta.training.run_folder import RunFolderError
from canasta.training.self_play import Rounds, SelfPlay
from tests.i18n.sentence_helpers import plain
from tests.support.arrangements import Arrangement, dealt
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2)
GREEDY = SelfPlay(load_rules("classic"), 4, 2, ("greedy",), 5)
STEADY = SelfPlay(load_rules("classic"), 4, 2, ("steady", "greedy"), 77)


def test_the_fit_finds_known_weights_within_their_errors() -> None:
    stream = np.random.default_rng(1)
    true = np.array([1.5, -0.5, 0.0, -2.0])
    rows = stream.integers(-2, 3, (20_000, 4)).astype(np.int8)
    is_first = stream.random(20_000) < 1 / (1 + np.exp(-rows @ true))
    pairs = np.where(is_first[:, None], rows, -rows).astype(np.int8)
    found = fit(pairs, np.arange(20_000, dtype=np.int32), 1.0)
    assert np.all(np.abs(found.weights - true) < 4 * found.errors)
    assert np.all(found.errors < 0.05)
    best = log_likelihood(found.weights, pairs)
    assert best >= log_likelihood(true, pairs) - 1e-4
    assert best > log_likelihood(found.weights * 1.2, pairs)
    assert log_likelihood(np.zeros(4), pairs) == pytest.approx(log(0.5))


def test_pairs_of_one_group_count_as_one_observation() -> None:
    stream = np.random.default_rng(2)
    rows = stream.integers(-2, 3, (500, 2)).astype(np.int8)
    alone = fit(rows, np.arange(500, dtype=np.int32), 1.0)
    four_times = fit(np.tile(rows, (4, 1)), np.tile(np.arange(500, dtype=np.int32), 4), 4.0)
    assert four_times.weights == pytest.approx(alone.weights)
    assert four_times.errors == pytest.approx(alone.errors)


def test_the_pairs_of_a_round_depend_on_its_number_alone() -> None:
    one_way, other_way = Pairs(GREEDY), Pairs(GREEDY)
    first = [one_way.of_round(number) for number in (0, 1, 2)]
    again = [other_way.of_round(number) for number in (2, 1, 0)]
    for rows, other in zip(first, reversed(again), strict=True):
        assert len(rows) > 50
        assert np.array_equal(rows, other)
    assert not np.array_equal(first[0][:50], first[1][:50])


def test_a_pair_is_two_hidden_cards_exchanged() -> None:
    for state in list_of_positions(3):
        public = state.public
        view = state.view(public.turn)
        hidden = hidden_cards(state, Belief(view))
        assert hidden.score() == sum(
            Belief(view).score(seat, hand)
            for seat, hand in enumerate(state.hand_counts)
            if seat != public.turn
        )
        known = public.known or [0] * 4
        for seat, hand in enumerate(state.hand_counts):
            cards = [
                kind
                for place, kind in zip(hidden.places, hidden.kinds, strict=True)
                if place == seat
            ]
            free = 0 if seat == public.turn else hand - known[seat]
            assert sum(one(kind) for kind in cards) == free
        assert hidden.places.count(-1) == public.stock_size


def list_of_positions(number: int) -> list[State]:
    return [state.copy() for state in Rounds(STEADY).positions(number)]


def test_the_chances_of_an_exchange_are_those_of_the_exponential() -> None:
    assert len(belief._CHANCES) == 200
    for number, chance in enumerate(belief._CHANCES):
        assert abs(chance - 65536 * exp(-0.05 * number)) < 1.001


def test_a_player_without_a_turn_has_shown_nothing() -> None:
    state = dealt(CLASSIC, 4)
    seat = state.public.turn
    read = SignCounter(state.view(seat))
    hand = 3 * one(KING) + 2 * one(NINE) + one(FOUR) + 2 * one(JOKER) + one(BLACK_THREE)
    found = [0] * len(SIGNS)
    read.count((seat + 1) % 4, hand, found)
    assert found == [0] * len(SIGNS)
    state.public.had_turn |= 1 << ((seat + 1) % 4)
    read.count((seat + 1) % 4, hand, found)
    named = dict(zip(SIGNS, found, strict=True))
    assert {sign: count for sign, count in named.items() if count} == {
        "wilds_before": 2,
        "singles_low": 1,
        "pairs": 1,
        "threes_before": 1,
        "black_threes": 1,
    } | {sign: count for sign, count in named.items() if count and "left" in sign}


def fitted(folder: Path, hands: int, stop: int | None = None) -> FittedBelief:
    run = BeliefRun(folder, GREEDY, hands)
    playing = run.play()
    for number in playing:
        if number == stop:
            break
    return run.fitted()


def test_a_resumed_run_gives_the_same_weights(tmp_path: Path) -> None:
    whole = fitted(tmp_path / "whole", 13)
    fitted(tmp_path / "parts", 13, stop=11)
    assert BeliefRun(tmp_path / "parts", GREEDY, 13).folder.step == 10
    assert fitted(tmp_path / "parts", 13) == whole
    for name in ("log.jsonl", "settings.json", "checkpoint.npz"):
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert len(whole.weights) == len(whole.errors) == len(SIGNS)
    assert -0.69 < whole.learned < -0.2


def test_a_finished_run_can_be_extended_and_still_reports_fewer_rounds(tmp_path: Path) -> None:
    short = fitted(tmp_path, 10)
    longer = fitted(tmp_path, 12)
    assert longer.pairs > short.pairs
    assert fitted(tmp_path, 10) == short


def test_the_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    fitted(tmp_path, 1)
    other = SelfPlay(GREEDY.rules, 4, 2, ("greedy",), 6)
    with pytest.raises(RunFolderError, match="seed 5 6"):
        BeliefRun(tmp_path, other, 1)


def test_a_belief_without_weights_gains_nothing() -> None:
    for place, state in enumerate(list_of_positions(1)[::9]):
        assert joint_gain(state, place, (0,) * len(SIGNS)) == pytest.approx(0)


def test_the_constant_agrees_with_plain_averaging_where_the_belief_is_weak() -> None:
    weak = tuple(weight // 8 for weight in ONTO_MELD)
    state = list_of_positions(2)[30]
    view = state.view(state.public.turn)
    weakly = Belief(view, weak)
    worlds = Worlds(view, 3, known=view.public.known)

    def score(hands: list[int]) -> float:
        return sum(
            weakly.score(seat, hand) / 1000 for seat, hand in enumerate(hands) if seat != view.seat
        )

    tries = 3000 if is_compiled() else 600
    average = sum(exp(score(worlds.draw().hand_counts)) for _ in range(tries)) / tries
    hidden = int(hidden_cards(state, weakly).in_hands)
    exact = (score(state.hand_counts) - log(average)) / hidden
    assert joint_gain(state, 1, weak) == pytest.approx(exact, abs=0.2 / hidden)


@pytest.mark.skipif(not is_compiled(), reason="thousands of worlds take too long uncompiled")
def test_believed_worlds_predict_the_true_hands_better_than_uniform_ones() -> None:
    """Neither these rounds nor this seed were used to fit the weights."""
    found = Calibration(SelfPlay(load_rules("classic"), 4, 2, ("steady",), 20_261), 40)
    for _ in found.ask(range(16)):
        pass
    assert found.positions > 100
    assert found.gain.low is not None
    assert found.gain.low > 0.02
    assert found.joint.low is not None
    assert found.joint.low > 0.1
    assert found.believed.brier.mean < found.uniform.brier.mean
    for judged in (found.believed, found.uniform):
        public = [part for part in judged.reliability() if part is not None]
        assert sum(part.predictions for part in public) == found.positions * 3 * 14 * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weights_are_printed_and_reported(program: Program, language: Language) -> None:
    options = ("--agents", "greedy", "--hands", "6", "--out", "run", "--lang", language)
    run = program.run("train", "belief", *options)
    assert (run.status, run.errors) == (0, "")
    source = run.raw[run.raw.index("ONTO_MELD: Final = (") :].splitlines()
    assert [line.rpartition("# ")[2] for line in source[1:-1]] == list(SIGNS)
    titles = {"fr": "Trois noirs", "en": "Black threes"}
    assert titles[language] in run.text
    page = (program.folder / "run" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count('class="curve') == 2
    assert "nan" not in page
    again = program.run("train", "belief", *options)
    assert again.raw == run.raw
    other = program.run("train", "belief", *options, "--seed", "9")
    assert other.status == 2
    refused = {
        "fr": "un autre entraînement : graine « 0 », et non « 9 »",
        "en": 'run: seed "0", not "9"',
    }
    assert refused[language] in plain(other.errors)


def test_the_figures_of_the_commands(program: Program) -> None:
    options = ("--agents", "greedy", "--hands", "2", "--json")
    learned = json.loads(program.run("train", "belief", *options, "--out", "run").raw)
    assert (learned["rules"], learned["hands"], learned["kept_out"]) == ("classic", 2, None)
    assert list(learned["weights"]) == list(learned["errors"]) == list(SIGNS)
    asked = json.loads(program.run("train", "calibration", *options, "--worlds", "5").raw)
    assert asked["positions"] > 5
    assert asked["nats_per_seat_and_kind"]["mean"] == pytest.approx(
        asked["believed"]["log_score"]["mean"] - asked["uniform"]["log_score"]["mean"], abs=1e-5
    )
    assert len(asked["believed"]["reliability"]) == 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("belief",), "--out"),
        (("belief", "--out", "letter.txt"), "letter.txt"),
        (("belief", "--out", "broken"), "settings.json n'est pas un fichier d'entraînement"),
        (("belief", "--out", "run", "--agents", "nobody"), "« nobody »"),
        (("belief", "--out", "run", "--hands", "0"), "--hands"),
        (("calibration", "--players", "5"), "Ces règles ne se jouent pas ainsi"),
        (("belif",), "vouliez-vous dire belief"),
    ],
)
def test_an_impossible_request_is_refused_in_one_sentence(
    program: Program, arguments: tuple[str, ...], words: str
) -> None:
    (program.folder / "letter.txt").write_text("Chère Anna,\n", encoding="utf-8")
    (program.folder / "broken").mkdir()
    (program.folder / "broken" / "settings.json").write_text("[1]", encoding="utf-8")
    run = program.run("train", *arguments)
    assert (run.status, run.raw) == (2, "")
    assert words in run.errors
