"""Typed text is cleaned on arrival, so that no screen shows hidden characters."""

from collections.abc import Iterator
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import JsonValue

from canasta.protocol.commands import Say
from canasta.protocol.http_api import NewGuest
from canasta.protocol.message import LONGEST_TITLE
from canasta.protocol.past_games import PastGame
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import TableSummary
from canasta.protocol.visible_text import visible_file, visible_line
from canasta.record.header import JOINERS, LONGEST_NAME, Player

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
NASTY = "\u202eAnn\x00\n\u200b Bob\u2028\ue000\u115f"
TEXTS = st.text(max_size=50) | st.text("ab \u0301\u0958\u200d\u202e\n\x00👩", max_size=60)


def texts_in(value: JsonValue) -> Iterator[str]:
    """Yield all strings of a JSON value."""
    match value:
        case str():
            yield value
        case list():
            for entry in value:
                yield from texts_in(entry)
        case dict():
            for key, entry in value.items():
                yield key
                yield from texts_in(entry)
        case _:
            pass


def hidden_in(text: str) -> list[str]:
    return [sign for sign in text if category(sign) in HIDDEN and sign not in JOINERS]


def stored_summary(text: str, *, table: str = "t1", players: int = 2) -> str:
    """Return a stored line of a list from before names were cleaned and cut."""
    return TableSummary.model_construct(
        id=table,
        name=text,
        rules_name={"en": text, "fr": text},
        has_house_rules=True,
        players=players,
        sides=2,
        target=5000,
        phase="gathering",
        names=(text,) * players,
        free=0,
        watchers_allowed=True,
        has_clock=False,
        mine=False,
        my_turn=False,
        changed_ms=0,
    ).model_dump_json()


@given(TEXTS)
@example("a\u200d\u0301")
@example("e" + "\u0301" * 4 + "\u200d" + "\u0301" * 4)
def test_a_visible_line_holds_nothing_hidden_and_is_its_own_result(text: str) -> None:
    line = visible_line(text)
    assert not hidden_in(line)
    assert line == " ".join(line.split()) == visible_line(line)


@given(st.text(max_size=LONGEST_NAME))
@example(NASTY)
@example("\u0958" * LONGEST_NAME)
def test_nothing_that_others_see_holds_a_hidden_sign(text: str) -> None:
    seen = [TableSettings(name=text).name]
    if text:
        guest = NewGuest(nickname=text, language="en")
        seen += [guest.nickname, Say(text=text).text]
    seen += texts_in(TableSummary.model_validate_json(stored_summary(text)).model_dump(mode="json"))
    for shown in seen:
        assert not hidden_in(shown)
        assert "\n" not in shown
    # Accepted text is accepted again, because stored settings are read with the same check.
    again = TableSettings.model_validate_json(TableSettings(name=text).model_dump_json())
    assert again.name == seen[0]


@given(st.text(min_size=1, max_size=LONGEST_NAME))
def test_every_nickname_fits_a_record(typed: str) -> None:
    name = NewGuest(nickname=typed, language="en").nickname
    assert name == "" or Player(name).is_writable()


@given(st.text(alphabet=st.characters(min_codepoint=0x300, max_codepoint=0x36F), max_size=38))
def test_accents_do_not_pile_up(marks: str) -> None:
    assert len(visible_line("o" + marks + "x")) <= 2 + 4


@given(st.text(max_size=50))
def test_house_rules_keep_their_lines_without_hidden_signs(text: str) -> None:
    kept = visible_file(text)
    assert not [sign for sign in hidden_in(kept) if sign not in "\n\t"]
    assert kept.count("\n") == text.count("\n")
    assert [sign for sign in kept if sign not in "\n\t"] == [
        sign for sign in text if not hidden_in(sign)
    ]


def test_the_values_of_house_rules_stay_as_they_are() -> None:
    toml = 'title_fr = "À la maison"  # ours\ntarget = 3000\nopenings = [\n\t[0, 50],\n]\n'
    assert TableSettings(house_rules=toml).house_rules == toml


@pytest.mark.parametrize("length", [LONGEST_TITLE, 4000])
def test_lists_cut_titles_that_were_stored_longer(length: int) -> None:
    read = TableSummary.model_validate_json(stored_summary("x" * length))
    assert len(read.rules_name["fr"]) == min(length, 80)
    assert read.rules_name["fr"].endswith("…") == (length > 80)


def test_past_games_are_cleaned_too() -> None:
    assert PastGame.model_fields["name"].metadata == TableSummary.model_fields["name"].metadata
