"""Everything an observer of a table can get: frames, answers to requests, lists, exports."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from canasta.cards.faces import Face
from canasta.engine.state.game_rules import NO_SEAT
from canasta.fair.shuffle import deck_order
from canasta.i18n import Language
from canasta.protocol.commands import AskHint, MakePlay, Preview, TableCommand, table_commands
from canasta.protocol.updates import You
from canasta.server.round_replays import replay_index, replay_round
from canasta.store import entry_transaction
from canasta.store.game_statistics import GameStatistics
from canasta.tables import game_records
from canasta.tables.commands import deals
from canasta.tables.entry import Body, Entry, body_text
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected
from canasta.tables.views import hints as hinting
from canasta.tables.views import previews, shown_reasons
from canasta.tables.views.frames import Frames
from tests.flow.stored_data import stored_data_of
from tests.flow.story import Kept, Story
from tests.flow.worlds import Observer, lawfully_seen
from tests.tables.simulated_evening import PEOPLE, TABLE

STRANGER = "gzoe"
TRIED = (
    "draw",
    "take",
    "pass",
    "ask",
    "yes",
    "draw back",
    "meld K:KKK ; meld Q:QQQ",
    "meld 1/K:K",
    "take KK ; meld Q:QQ2 ; discard 4",
    "discard KH",
    "discard r",
    "1: draw",
    "3: discard 9",
    "discard",
)
"""Plays anybody may try at any time, most of them wrong."""
COMMANDS: Sequence[Mapping[str, str | int]] = (
    {"t": "next_hand"},
    {"t": "reveal", "hand": 1, "attempt": 1, "seed": "0" * 64},
    {"t": "sit", "seat": 1},
    {"t": "stand_in", "seat": 1},
    {"t": "rematch"},
)
"""Other commands, refused while a round is played."""

Seen = dict[int, list[str]]
"""What an observer got after each entry, by the index of the entry."""


class UnlikelyError(Exception):
    """With this deck other cards would have been played, so the world cannot be compared."""


def everything(story: Story, deck: list[Face], observer: Observer, last: int) -> Seen:
    """What an observer gets from the deal on up to the entry ``last``, dealt from ``deck``.

    Raises:
        UnlikelyError: the play is not legal with that deck, or shows other cards lawfully.
    """
    seen: Seen = {}
    seats = sorted(observer) or [NO_SEAT]
    entries = with_other_seeds(story, observer) if deck != story.deck else story.entries
    with dealing_from(story, deck):
        table = HostedTable(TABLE)
        table.present.update(PEOPLE[: story.settings.players])
        frames = Frames(table)
        tally = GameStatistics()
        for index, (entry, secret) in enumerate(entries[: last + 1]):
            try:
                applied = table.apply(entry, secret)
            except ValueError as refused:
                raise UnlikelyError from refused
            frames.follow(applied)
            tally.follow(table, entry, applied)
            if index < story.first:
                continue
            then = story.outcomes[index]
            if applied.happened is None or (
                lawfully_seen(applied.happened, observer) != lawfully_seen(then, observer)
            ):
                raise UnlikelyError
            onlooker = Onlooker(table, frames, entry.at_ms)
            seen[index] = [text for seat in seats for text in onlooker.frames_of(seat)]
            if index in story.cuts:
                seen[index] += [text for seat in seats for text in onlooker.answers_to(seat)]
                seen[index] += lists(table, tally)
                seen[index] += stored_data_of(table, tally, entries[: index + 1], sorted(observer))
                # Exports are the same for everybody, so they may hold no more than a watcher sees.
                seen[index] += [] if observer else exports(entries[: index + 1])
    return seen


def with_other_seeds(story: Story, observer: Observer) -> list[Kept]:
    """The entries with seeds the observer cannot know, behind the same commitments."""
    entries = list(story.entries)
    hand = max(index for index in range(story.first) if entries[index][0].kind == "promise")
    for index in range(hand, story.first):
        entry, secret = entries[index]
        body = Body(entry.body)
        if entry.kind == "promise" and secret is not None:
            entries[index] = (entry, other(secret))
        elif entry.kind == "reveal" and body.number("seat") not in observer:
            seed = other(body.data("seed")).hex()
            changed = body_text({"seat": body.number("seat"), "seed": seed})
            entries[index] = (replace(entry, body=changed), secret)
    return entries


def other(seed: bytes) -> bytes:
    return bytes([seed[0] ^ 1]) + seed[1:]


@contextmanager
def dealing_from(story: Story, deck: list[Face]) -> Iterator[None]:
    """Deal the round of a story from a given deck, and rounds before it from theirs."""

    def dealt(seed: bytes, packs: int, jokers: int) -> list[Face]:
        return deck_order(seed, packs, jokers) if seed in story.earlier_seeds else list(deck)

    with patch.object(deals, "deck_order", dealt):
        yield


class Onlooker:
    """Asks a table for everything it gives away at one moment."""

    def __init__(self, table: HostedTable, frames: Frames, now_ms: int) -> None:
        self.table = table
        self.frames = frames
        self.now_ms = now_ms

    def frames_of(self, seat: int) -> Iterator[str]:
        yield self.frames.moment(self.now_ms).update(seat, language_of(seat))

    def answers_to(self, seat: int) -> Iterator[str]:
        """The whole table, previews, refusals and advice."""
        you = You(name=str(seat), seat=seat, is_host=seat == 0)
        yield self.frames.moment(self.now_ms).welcome(seat, language_of(seat), you, 1)
        narrator = self.frames.narrators.narrator(language_of(seat), seat)
        for command in commands(self.table, seat):
            actor = STRANGER if seat == NO_SEAT else PEOPLE[seat]
            decided = self.table.decide(actor, command, self.now_ms, name="Zoe", seed=bytes(32))
            if isinstance(decided, Entry):
                yield repr(decided)
            elif seat != NO_SEAT:
                shown = shown_reasons.reasons(decided.reasons, narrator)
                yield json.dumps([reason.model_dump() for reason in shown])
            else:
                yield repr(decided)
        if seat == NO_SEAT:
            return
        for play in tried(self.table, seat):
            asked = Preview(id="preview-1", play=play)
            yield previews.previewed(self.table, seat, asked, narrator).model_dump_json()
        for staged in ("", "meld K:KKK"):
            advice = hinting.hint(self.table, seat, AskHint(id="hint-123", staged=staged), narrator)
            yield repr(advice) if isinstance(advice, Rejected) else advice.model_dump_json()


def language_of(seat: int) -> Language:
    return "en" if seat == 1 else "fr"


def tried(table: HostedTable, seat: int) -> list[str]:
    """Plays that a seat tries, with cards from its hand and with any others."""
    assert table.card_game is not None
    hand = table.card_game.croupier.hands[seat]
    return [*TRIED, *[f"discard {face}" for face in hand[:1]], f"meld 9:{''.join(hand[:3])}"]


def commands(table: HostedTable, seat: int) -> list[TableCommand]:
    plays = list(TRIED) if seat == NO_SEAT else tried(table, seat)
    made: list[TableCommand] = [
        MakePlay(cmd_id="command-1", seen=table.game_seq, play=play) for play in plays
    ]
    others = [{"cmd_id": "command-1", **command} for command in COMMANDS]
    return made + [table_commands.validate_python(command) for command in others]


def lists(table: HostedTable, tally: GameStatistics) -> Iterator[str]:
    """What lists of tables and of games show of the running game."""
    yield repr(entry_transaction.table_snapshot(table, None, None))
    yield repr(tally.game(table))
    yield repr(tally.players(table))


def exports(entries: Sequence[Kept]) -> Iterator[str]:
    """What can be downloaded of the running game, or replayed step by step."""
    stored = [entry for entry, _ in entries]
    secrets = {entry.seq: secret for entry, secret in entries if secret is not None}
    for game in game_records.games_of(TABLE, stored, secrets):
        yield game.text()
        round_number = len(game.rounds) + 1
        yield repr(replay_index(TABLE, stored, secrets, game.number))
        yield repr(replay_round(TABLE, stored, secrets, game.number, round_number, "fr"))
