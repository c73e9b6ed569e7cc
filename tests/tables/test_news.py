"""News of a public event goes to everybody, and news of a private event to one seat."""

from typing import get_args

import pytest

from canasta.engine.events import EVENTS, CardsDealt, CardsDrawn
from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.protocol.names import wire_name
from canasta.protocol.updates import Happening, LogLine
from canasta.tables.state import Applied, Note, NoteKind
from canasta.tables.views.news import News, happenings, log_lines, note_sentence
from tests.flow.observation import dealing_from
from tests.i18n.sentence_helpers import looks_like_a_sentence
from tests.support.card_games import stacked
from tests.support.web_fixtures import CLASSIC
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NAMES
from tests.tables.test_views import begun

PRIVATE = {CardsDealt.__name__, CardsDrawn.__name__}


def lines_of(hosted: Hosted, applied: Applied, seat: int | None = None) -> list[LogLine]:
    narrator = hosted.frames.narrators.narrator("en", NO_SEAT if seat is None else seat)
    news = News(hosted.table.seq, applied, narrator.names, ())
    return list(log_lines(news, narrator))


def seen(applied: Applied, seat: int = NO_SEAT) -> tuple[Happening, ...]:
    assert applied.happened is not None
    return happenings(applied.happened, seat)


def test_the_news_of_a_deal_have_no_cards_of_others() -> None:
    hosted = Hosted(CLASSIC)
    hosted.start()
    dealt = hosted.deal()
    everybody = seen(dealt)
    assert not PRIVATE & {event.kind for event in everybody}
    for seat in range(4):
        private = [event for event in seen(dealt, seat) if event.kind in PRIVATE]
        assert {event.seat for event in private} == {seat}
        assert len(private[0].cards) == private[0].count == 11
        assert [event for event in seen(dealt, seat) if event.kind not in PRIVATE] == [*everybody]


def test_the_log_has_one_sentence_on_a_draw() -> None:
    hosted = begun()
    applied = hosted.make(0, "draw")
    assert [line.text for line in lines_of(hosted, applied)] == ["Ann draws one card."]
    (mine,) = lines_of(hosted, applied, 0)
    assert mine.text.startswith("You draw a")
    assert mine.text != "You draw one card."
    assert (mine.kind, mine.seat, mine.seq) == ("CardsDrawn", 0, hosted.table.seq)
    assert [(event.kind, event.cards, event.count) for event in seen(applied)] == [("Drew", (), 1)]
    drew, drawn = seen(applied, 0)
    assert (drew.kind, drawn.kind) == ("Drew", "CardsDrawn")
    assert drawn.cards == hosted.table.last_cards.drawn


def test_every_event_of_a_game_has_its_news() -> None:
    """Each piece of news has a name known to the browser, cards, and perhaps a sentence."""
    hosted = begun()
    kinds: set[str] = set()
    for _ in range(300):
        if hosted.table.phase != "playing":
            break
        hosted.play_on(1)
    hosted.deal_next_round()
    names = {wire_name(event.__name__) for event in EVENTS}
    for news in hosted.frames._past:
        if news.applied.happened is None:
            continue
        for event in seen(news.applied):
            kinds.add(event.kind)
            assert event.kind in names
            assert event.count >= len(event.cards) or event.kind == "TookPile"
        for line in log_lines(news, hosted.frames.narrators.narrator("fr", 2, news.names)):
            assert line.kind in names | {"table"}
            assert looks_like_a_sentence(line.text), line.text
    assert {"Drew", "Melded", "Discarded", "HandEnded", "HandScored"} <= kinds


def test_whoever_is_not_concerned_reads_what_watchers_read() -> None:
    hosted = begun()
    hosted.play_on()
    hosted.deal_next_round()
    narrators = hosted.frames.narrators
    readers: set[int] = set()
    for news in hosted.frames._past:
        for seat, actor in enumerate(news.actors):
            readers.add(news.reader(actor))
            for language in LANGUAGES:
                own = narrators.narrator(language, seat, news.names)
                read = narrators.narrator(language, news.reader(actor), news.names)
                assert log_lines(news, read) == log_lines(news, own)
    assert readers == {NO_SEAT, 0, 1, 2, 3}


def test_the_pile_joins_the_hand_without_its_faces() -> None:
    """The play names the king of the pile, so the hand's king is laid instead.

    Nobody else learns which king stays in the hand.
    """
    hosted = Hosted(CLASSIC)
    hosted.start()
    assert hosted.table.card_game is not None
    hands = ["KS KC KD QS QH 5S 6S 7S 8S 9S TS", "4D", "KH", "QD"]
    deck = stacked(hosted.table.card_game.header.game_rules, hands, "9H JS JH JD JC")
    with dealing_from(deck):
        hosted.deal()
    for seat, card in enumerate(("5S", "4D", "KH", "QD")):
        for play in ("draw", f"discard {card}"):
            hosted.make(seat, play)
    play = "take QSQH ; meld K:KHKCKD"
    applied = hosted.make(0, play)
    (joined,) = [event for event in seen(applied) if event.kind == "PileJoinedHand"]
    assert (joined.cards, joined.count) == ((), 4)
    assert "KS" in hosted.table.card_game.croupier.hands[0]
    assert "KS" not in hosted.frames.moment(0).update(NO_SEAT, "fr")


def sentence_of(kind: NoteKind, language: Language, seat: int | None) -> str:
    narrator = Narrator(load(language), begun().table.rules, tuple(NAMES.values())[:4], 2, seat)
    note = Note(
        kind,
        1,
        "Bob",
        side=1 if kind == "conceded" else -1,
        pace="quick" if kind == "pace_set" else None,
        robot_of="Ann" if kind == "program" else "",
    )
    return note_sentence(note, narrator)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(NoteKind))
def test_every_note_has_its_sentences(kind: NoteKind, language: Language) -> None:
    others, own = sentence_of(kind, language, 0), sentence_of(kind, language, 1)
    for note in (others, own, sentence_of(kind, language, None)):
        assert looks_like_a_sentence(note), note
    assert ("Bob" in others) or own == others
    assert "Bob" not in own or own == others


def test_the_log_names_the_new_pace() -> None:
    hosted = begun()
    applied = hosted.send(0, {"t": "pace", "pace": "quick"})
    (line,) = lines_of(hosted, applied)
    assert line.text == "The host has changed the pace of the robots to \u201cFast\u201d."


def test_the_sentence_names_the_winners_when_others_give_up() -> None:
    narrator = Narrator(load("en"), begun().table.rules, tuple(NAMES.values())[:4], 2, 1)
    assert note_sentence(Note("conceded", side=1), narrator).endswith("Your side wins the game!")
    assert note_sentence(Note("conceded", side=0), narrator).endswith("Ann and Cleo win the game!")
    assert "win" not in note_sentence(Note("conceded"), narrator)
