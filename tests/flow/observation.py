"""The messages of an observer of a round, in the world as played and in others."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from canasta.cards.faces import Face
from canasta.engine.state.game_rules import NO_SEAT
from canasta.fair.shuffle import deck_order
from canasta.record.card_game import Outcome
from canasta.tables.commands import deals
from canasta.tables.entry import Body, BodyValue, body_text
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.table import HostedTable
from canasta.tables.views.frames import Frames
from tests.flow.onlooker import Onlooker, exports, lists
from tests.flow.stored_data import stored_data_of
from tests.flow.story import Kept, Story
from tests.flow.worlds import Observer, lawfully_seen
from tests.tables.simulated_evening import TABLE

Seen = dict[tuple[int, str], list[str]]
"""The messages of observers after each entry, by the index of the entry and a name: ``seat 2`` (or
-1 for watchers) has frames and answers, ``data 2`` has the data stored about the guest, ``all`` has
the messages common to everybody, and ``advice 2`` has the robots' decisions in the seat's view."""


class UnlikelyError(Exception):
    """The players would have played other cards with this deck."""


@dataclass(frozen=True)
class Look:
    """The messages collected in a round."""

    seats: Sequence[int]
    """The seats that got the frames and answers; -1 is a watcher."""
    frames: range
    """The indices of entries after which frames are collected."""
    answers: Collection[int]
    """The indices of entries after which answers to requests are collected."""
    whole: Collection[int] = ()
    """The indices of entries after which stored data are collected."""
    advice: bool = False
    """Whether hints and robots' plays are collected with the stored data."""
    is_public: bool = False
    """Whether the messages common to everybody are collected with the stored data."""


def truth(story: Story, *, advice: bool) -> Seen:
    """Return the messages of all observers of a round as played."""
    seats = range(NO_SEAT, story.settings.players)
    frames = range(story.promised, story.cuts[-1] + 1)
    look = Look(seats, frames, story.cuts, story.whole_cuts, advice=advice, is_public=True)
    return _looked(story, story.entries, story.deck, None, look)


def everything(story: Story, deck: list[Face], observer: Observer, look: Look) -> Seen:
    """Return the messages of an observer of a round that other seeds deal from ``deck``.

    Raises:
        UnlikelyError: the play is not legal with that deck, or shows other cards lawfully.
    """
    return _looked(story, with_other_seeds(story, observer), deck, observer, look)


def _looked(
    story: Story, entries: Sequence[Kept], deck: list[Face], observer: Observer | None, look: Look
) -> Seen:
    seen: Seen = {}
    last = max(look.answers)
    with dealing_from(deck, story.earlier_seeds):
        table = HostedTable(TABLE)
        frames = Frames(table)
        tally = GameStatistics()
        for index, (entry, secret, present) in enumerate(entries[: last + 1]):
            for actor in present ^ table.present:
                table.set_present(actor, entry.at_ms, present=actor in present)
            try:
                applied = table.apply(entry, secret)
            except ValueError as refused:
                raise UnlikelyError from refused
            frames.follow(applied)
            tally.follow(table, entry, applied)
            if observer is not None and index >= story.first:
                _check_events(applied.happened, story.outcomes.get(index), observer)
            onlooker = Onlooker(story, table, frames, entry.at_ms)
            if index in look.frames:
                for seat in look.seats:
                    seen[index, f"seat {seat}"] = list(onlooker.frames_of(seat))
            if index in look.answers:
                for seat in look.seats:
                    seen.setdefault((index, f"seat {seat}"), []).extend(onlooker.answers_to(seat))
            if index in look.whole:
                kept = entries[: index + 1]
                for seat in look.seats:
                    seen[index, f"data {seat}"] = list(stored_data_of(table, tally, kept, seat))
                if look.is_public:
                    seen[index, "all"] = [*lists(table, tally), *exports(kept, table)]
                if look.advice and table.to_act >= 0 and table.to_act in look.seats:
                    seen[index, f"advice {table.to_act}"] = list(onlooker.advice())
    return seen


def _check_events(now: Outcome | None, then: Outcome | None, observer: Observer) -> None:
    """Check that an entry shows the observer the same events in both worlds.

    Raises:
        UnlikelyError: the events differ.
    """
    if now is None or then is None:
        if now is not then:
            raise UnlikelyError
    elif lawfully_seen(now, observer) != lawfully_seen(then, observer):
        raise UnlikelyError


def with_other_seeds(story: Story, observer: Observer) -> list[Kept]:
    """Return the entries with other seeds behind the same commitments."""
    entries = list(story.entries)
    for index in range(story.promised, story.first):
        entry, secret, present = entries[index]
        body = Body(entry)
        if entry.kind == "promise" and secret is not None:
            entries[index] = Kept(entry, other(secret), present)
        elif entry.kind == "reveal" and body.number("seat") not in observer:
            seed = other(body.data("seed")).hex()
            values: dict[str, BodyValue] = {"seat": body.number("seat"), "seed": seed}
            exchanged = replace(entry, body=body_text(values), values=values)
            entries[index] = Kept(exchanged, secret, present)
    return entries


def other(seed: bytes) -> bytes:
    return bytes([seed[0] ^ 1]) + seed[1:]


@contextmanager
def dealing_from(deck: list[Face], earlier_seeds: Collection[bytes] = ()) -> Iterator[None]:
    """Deal rounds from a given deck, except those with ``earlier_seeds``."""

    def dealt(seed: bytes, packs: int, jokers: int) -> list[Face]:
        return deck_order(seed, packs, jokers) if seed in earlier_seeds else list(deck)

    with patch.object(deals, "deck_order", dealt):
        yield
