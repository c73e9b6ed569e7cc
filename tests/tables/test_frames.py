"""The messages of a table are complete, in each reader's language, with a common public part."""

import json
from hashlib import sha256

import pytest

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import LANGUAGES
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.updates import Update, Welcome, You, server_messages
from canasta.tables.table import HostedTable
from canasta.tables.views.frames import REMEMBERED, Frames
from tests.support.web_fixtures import CLASSIC
from tests.tables.hosted import Hosted
from tests.tables.test_views import begun

SEATS = (NO_SEAT, 0, 1, 2, 3)


def update(hosted: Hosted, seat: int = 0) -> Update:
    message = server_messages.validate_json(hosted.frames.moment(hosted.now_ms).update(seat, "en"))
    assert isinstance(message, Update)
    return message


def welcome(hosted: Hosted, seat: int = 0) -> Welcome:
    you = You(name="Ann", seat=seat, is_host=seat == 0)
    text = hosted.frames.moment(hosted.now_ms).welcome(seat, "en", you, 3)
    message = server_messages.validate_json(text)
    assert isinstance(message, Welcome)
    assert (message.you, message.watchers, message.protocol) == (you, 3, PROTOCOL_VERSION)
    return message


@pytest.mark.parametrize("seat", SEATS)
def test_a_frame_is_a_message_and_its_hash_covers_what_it_shows(seat: int) -> None:
    hosted = begun()
    for _ in range(12):
        hosted.play_on(1)
        for language in LANGUAGES:
            text = hosted.frames.moment(hosted.now_ms).update(seat, language)
            message = server_messages.validate_json(text)
            assert isinstance(message, Update)
            assert message.model_dump_json() == text
            assert (message.own is None) == (seat == NO_SEAT)
            # As the browser does, hash the texts of both parts exactly as they are in the message.
            parts = json.loads(text)
            shown = [
                json.dumps(parts[part], ensure_ascii=False, separators=(",", ":"))
                for part in ("table", "own")
            ]
            assert message.hash == sha256("".join(shown).encode()).hexdigest()[:16]


def test_the_public_part_is_the_same_for_everybody() -> None:
    hosted = begun()
    for _ in range(20):
        hosted.play_on(1)
        shown = [update(hosted, seat) for seat in SEATS]
        assert all(message.table == shown[0].table for message in shown)
        assert len({message.hash for message in shown}) == len(SEATS)


def test_the_log_of_an_update_is_one_entry_and_that_of_a_welcome_the_last_ones() -> None:
    hosted = begun()
    hosted.play_on(200)
    sent = update(hosted)
    assert {line.seq for line in sent.log} == {sent.seq} == {hosted.table.seq}
    entries = sorted({line.seq for line in welcome(hosted).log})
    assert len(entries) <= REMEMBERED
    assert entries[-1] == hosted.table.seq
    assert entries[0] > hosted.table.seq - REMEMBERED


def test_a_table_that_is_loaded_sends_the_same_messages() -> None:
    hosted = begun()
    hosted.play_on(40)
    table = HostedTable("table-1")
    table.present = hosted.table.present
    frames = Frames(table)
    for entry in hosted.entries:
        frames.follow(table.apply(entry, hosted.secrets.get(entry.seq)))
    you = You(name="Ann", seat=0, is_host=True)
    for seat in SEATS:
        before, after = hosted.frames.moment(5), frames.moment(5)
        assert after.update(seat, "fr") == before.update(seat, "fr")
        assert after.welcome(seat, "en", you, 0) == before.welcome(seat, "en", you, 0)


def test_a_moment_is_over_with_the_next_entry() -> None:
    hosted = begun()
    moment = hosted.frames.moment(0)
    hosted.play_on(1)
    with pytest.raises(ValueError, match="gone on"):
        moment.update(0, "fr")


def test_all_read_their_own_language_and_are_addressed_themselves() -> None:
    hosted = begun()
    hosted.make(0, "draw")
    moment = hosted.frames.moment(hosted.now_ms)
    assert "Ann pioche une carte" in moment.update(1, "fr")
    assert "Ann draws one card" in moment.update(2, "en")
    assert "Vous piochez" in moment.update(0, "fr")
    assert "You draw" in moment.update(0, "en")


def test_players_who_change_seats_keep_their_log() -> None:
    """Sentences addressed to Ann remain so; the seat's next player reads Ann's name in them."""
    hosted = Hosted(CLASSIC, people=2)
    assert "You open the table." in texts(welcome(hosted, 0))
    hosted.say("gann", "leave")
    hosted.say("gbob", "sit", seat=0)
    assert hosted.table.seat_of("gbob") == 0
    sent = texts(welcome(hosted, 0))
    assert "You open the table." not in sent
    assert "Ann opens the table." in sent
    assert sent.count("You take a seat.") == 2
    assert "Ann leaves the table." in sent


def texts(message: Welcome) -> list[str]:
    return [line.text for line in message.log]
