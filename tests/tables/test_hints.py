"""Previews give the referee's verdict, and hints give a robot's play."""

import random

import pytest

from canasta.agents.hints.advice import UNTRIED
from canasta.agents.hints.principles import principle
from canasta.cards import kinds as k
from canasta.i18n import load
from canasta.i18n.hint_sentences import principle_sentence
from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Hint, Previewed, Reason
from canasta.rules.ruleset import RULE_FIELDS
from canasta.tables.table_refusals import Rejected, rejected
from canasta.tables.views.previews import previewed
from canasta.tables.views.shown_reasons import reasons
from tests.i18n.sentence_helpers import reader_of
from tests.support.hints import hint
from tests.support.same_view import reshuffled
from tests.support.web_fixtures import CLASSIC, PLAYED, POSITIONS, at_position
from tests.tables.hosted import Hosted
from tests.tables.test_views import begun
from tests.tables.test_views import own as own_view


def asked(hosted: Hosted, seat: int = 0, staged: str = "") -> Hint | Rejected:
    narrator = hosted.frames.narrators.narrator("en", seat)
    return hint(hosted.table, seat, AskHint(id="hint-123", staged=staged), narrator)


def advised(hosted: Hosted, seat: int = 0, staged: str = "") -> Hint:
    answer = asked(hosted, seat, staged)
    assert isinstance(answer, Hint), answer
    assert answer.id == "hint-123"
    return answer


def refused(answer: Hint | Rejected) -> list[str]:
    assert isinstance(answer, Rejected)
    return [reason.code for reason in answer.reasons]


def preview(hosted: Hosted, play: str, seat: int = 0) -> Previewed:
    narrator = hosted.frames.narrators.narrator("en", seat)
    answer = previewed(hosted.table, seat, Preview(id="preview-1", play=play), narrator)
    assert answer.id == "preview-1"
    return answer


def codes(shown: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in shown]


@pytest.mark.parametrize("name", PLAYED)
def test_advice_can_be_played(name: str) -> None:
    """The referee accepts the best play and the alternatives."""
    hosted = begun(PLAYED[name])
    others = 0
    for _ in range(10):
        seat = hosted.table.to_act
        if seat < 0:
            break
        advice = advised(hosted, seat)
        for shown in (advice.best, *advice.others):
            assert preview(hosted, shown.play, seat).reasons == ()
            assert shown.text
        plays = [shown.play for shown in (advice.best, *advice.others)]
        assert len(set(plays)) == len(plays)
        points = [shown.points for shown in (advice.best, *advice.others)]
        assert points == [None] or points == sorted(points, key=lambda point: -(point or 0))
        others += len(advice.others)
        hosted.play(advice.best.play)
    assert others


@pytest.mark.parametrize("name", PLAYED)
def test_advice_without_any_trial_can_be_played(name: str) -> None:
    """A machine without time for trials still gives hints."""
    hosted = begun(PLAYED[name])
    for _ in range(12):
        seat = hosted.table.to_act
        if seat < 0:
            break
        narrator = hosted.frames.narrators.narrator("en", seat)
        asked_for = AskHint(id="hint-123", staged="")
        advice = hint(hosted.table, seat, asked_for, narrator, UNTRIED)
        assert isinstance(advice, Hint)
        assert advice.others == ()
        assert advice.best.points is None
        hosted.play(advice.best.play)


def test_advice_goes_on_from_what_is_staged() -> None:
    hosted = at_position(*POSITIONS["opening-prepared"])
    whole = advised(hosted).best.play
    first, *rest = whole.split(" ; ")
    assert rest
    assert advised(hosted, staged=first).best.play == " ; ".join(rest)
    everything = advised(hosted, staged=whole).best
    assert (everything.play, everything.text) == (
        "",
        "Play what you have prepared, and nothing more",
    )


def test_advice_says_why_what_is_staged_cannot_work_and_what_would() -> None:
    hosted = at_position(*POSITIONS["opening-prepared"])
    hopeless = advised(hosted, staged="meld 4:444")
    assert hopeless.starts_over
    assert hopeless.best.text.startswith("Take back what you have prepared; instead, meld ")
    assert hopeless.reason.startswith("You need three fours in your hand; you have one.")
    assert hopeless.best.play == advised(hosted).best.play
    assert preview(hosted, hopeless.best.play).reasons == ()
    assert not advised(hosted).starts_over


GOING_OUT = {"hands": ["5554", 3, 2, 4], "melds": [["KKKKKKK", "QQQQ22*", "5555"], ["AAA"]]}
COMPLETING = {"hands": ["5554A9", 3, 2, 4], "melds": [["5555", "QQQQ"], ["AAA"]]}


@pytest.mark.parametrize(
    ("name", "change", "play", "reason"),
    [
        ("opening-prepared", {}, "meld ", "Open now: without an opening your red three costs 100"),
        ("six-melds", GOING_OUT, "meld 5:555", "You go out with this play."),
        ("six-melds", COMPLETING, "meld 5:555", "The canasta of fives gives you the right to go"),
    ],
)
def test_a_hint_names_the_principle_behind_its_play(
    name: str, change: dict[str, object], play: str, reason: str
) -> None:
    settings, position = POSITIONS[name]
    hosted = at_position(settings, {**position, **change})
    shown = advised(hosted)
    assert shown.best.play.startswith(play)
    assert shown.reason.startswith(reason)


OFFERING = {
    "hands": ["888QQ2", 7, 9, 5],
    "stock": "456789TJQKA",
    "pile": "56Q",
    "phase": "play",
    "drawn": "stock",
    "melds": [["AAA"], ["888", "QQQ"]],
}
"""A position in which every natural card of the hand fits a meld of the opponents."""


def test_a_hint_names_what_its_discard_offers_after_the_reason_for_its_melds() -> None:
    hosted = at_position(CLASSIC, {**OFFERING, "hands": ["888QQ", 7, 9, 5]})
    shown = advised(hosted)
    assert shown.best.play.endswith(f"discard {shown.discard}")
    assert shown.discard in own_view(hosted).gives_away
    assert "may offer the pile (four cards) to" in shown.reason
    staged = advised(hosted, staged="meld 8:888 ; discard Q")
    assert (staged.best.play, staged.discard) == ("", "Q")
    assert "Every discard you have may offer the pile (four cards) to" in staged.reason


def test_every_line_of_a_hint_names_what_its_discard_offers() -> None:
    """A click on a further line would also raise the table's warning."""
    hosted = at_position(CLASSIC, {**OFFERING, "hands": ["4Q8", 7, 9, 5]})
    shown = advised(hosted)
    warned = own_view(hosted).gives_away
    named = {other.play[-1]: other.offers for other in shown.others}
    assert set(named) & set(warned)
    for kind, offers in named.items():
        assert bool(offers) == (kind in warned)
    gift = next(offers for offers in named.values() if offers)
    assert gift == "which may offer the pile (four cards) to Bob"


def test_the_right_to_go_out_is_none_where_the_partner_is_to_be_asked() -> None:
    found = principle("first_canasta", rank=k.KING)
    said = [
        principle_sentence(reader_of(load("en"), players, sides, text=text), found)
        for text, players, sides in (("frimes", 4, 2), ("frimes", 4, 4), ("classic", 4, 2))
    ]
    assert said == [
        "With the canasta of kings, all you need to go out is a yes.",
        "The canasta of kings gives you the right to go out.",
        "The canasta of kings gives you the right to go out.",
    ]


def test_a_preview_says_what_the_discard_of_a_play_offers() -> None:
    hosted = at_position(CLASSIC, {**OFFERING, "pile": "456Q"})
    assert own_view(hosted).gives_away == ("8", "Q")
    assert preview(hosted, "discard Q").gives_away == 5
    assert preview(hosted, "meld 8:888 ; discard Q").gives_away == 5
    assert preview(hosted, "discard 2").gives_away == 0
    assert preview(hosted, "meld 8:888").gives_away == 0
    assert preview(hosted, "discard K").gives_away == 0
    melds = [["AAAAAAA", "888"], ["QQQ"]]
    out = at_position(CLASSIC, {**OFFERING, "hands": ["8Q", 7, 9, 5], "melds": melds})
    assert own_view(out).gives_away == ("Q",)
    assert preview(out, "meld 8:8 ; discard Q").gives_away == 0, "nobody plays after it"


@pytest.mark.parametrize(
    ("change", "given"),
    [({}, 5), ({"pile": "56Q"}, 0), ({"hands": ["888QQQ", 7, 9, 5]}, 0)],
    ids=["large pile", "small pile", "no safer discard"],
)
def test_a_preview_names_a_gift_only_where_a_warning_helps(
    change: dict[str, object], given: int
) -> None:
    hosted = at_position(CLASSIC, {**OFFERING, "pile": "456Q", **change})
    assert preview(hosted, "discard Q").gives_away == given


def test_the_same_view_gets_the_same_advice_whatever_is_hidden() -> None:
    settings, position = POSITIONS["frozen"]
    hosted = at_position(settings, {**position, "phase": "play", "drawn": "stock"})
    shown = advised(hosted)
    assert shown.best.points is not None
    assert len(shown.others) == 2
    game = hosted.card_game.game
    assert game.round is not None
    game.round = hosted.card_game._state = reshuffled(game.round, 0, random.Random(5))
    assert (
        game.round.hand_counts[1] != at_position(settings, position).card_game.state.hand_counts[1]
    )
    assert advised(hosted) == shown


def test_a_hint_says_when_there_is_only_one_play() -> None:
    settings, position = POSITIONS["opening"]
    change = {"players": 2, "hands": ["45678TJ", 5], "pile": "5b"}
    hosted = at_position(settings.model_copy(update={"players": 2}), {**position, **change})
    assert advised(hosted).best.play == "draw"
    assert advised(hosted).reason == "It is the only play allowed."


def test_refused_requests_for_advice() -> None:
    hosted = begun()
    assert refused(asked(hosted, 1)) == ["turn.not_yours"]
    assert refused(asked(hosted, -1)) == ["table.watching"]
    assert refused(asked(hosted, 0, "meld")) == ["text.syntax"]
    assert refused(asked(begun(TableSettings(hints=False)))) == ["table.no_hints"]
    assert refused(asked(Hosted(CLASSIC))) == ["table.wrong_phase"]


def test_an_opening_below_the_minimum_is_not_hopeless() -> None:
    hosted = at_position(*POSITIONS["opening-prepared"])
    short = preview(hosted, "meld K:KKK")
    assert (short.points, short.required, short.hopeless) == (30, 90, False)
    assert codes(short.reasons) == ["open.too_low"]
    assert short.reasons[0].rule == "#minimums"
    enough = preview(hosted, "meld K:KKK ; meld A:AA*")
    assert (enough.points, enough.required, enough.reasons) == (120, 90, ())
    wrong = preview(hosted, "meld K:KK4")
    assert wrong.hopeless
    assert "meld.wrong_rank" in codes(wrong.reasons)


def test_previews_of_plays_that_the_seat_cannot_make() -> None:
    hosted = begun()
    assert codes(preview(hosted, "draw", 1).reasons) == ["turn.not_yours"]
    assert codes(preview(hosted, "1: draw").reasons) == ["table.other_seat"]
    assert codes(preview(hosted, "drw").reasons) == ["text.syntax"]
    assert codes(preview(Hosted(CLASSIC), "draw").reasons) == ["table.wrong_phase"]
    assert preview(hosted, "draw").reasons == preview(hosted, "draw").reasons == ()


def test_reasons_lead_to_their_rule() -> None:
    hosted = at_position(*POSITIONS["frozen"])
    (reason, *_) = preview(hosted, "take Q").reasons
    assert reason.rule == "#frozen_by"
    assert reason.rule.removeprefix("#") in RULE_FIELDS
    assert "natural queens" in reason.text
    narrator = hosted.frames.narrators.narrator("fr", 0)
    (shown,) = reasons(rejected("table.stale").reasons, narrator)
    assert (shown.code, shown.rule) == ("table.stale", "")
