"""Games played: their list, records, replays, proofs and reviews."""

from collections.abc import Callable

from canasta.answers.bodies import number_in
from canasta.answers.deal_rounds import counted_name
from canasta.answers.found_reviews import asked_play, play_reason
from canasta.answers.kept_rounds import is_round
from canasta.answers.played_games import (
    MOST_ROUNDS,
    find_game,
    find_round,
    proof_of,
    record_disposition,
    sheet_text,
)
from canasta.answers.problems import ProblemError
from canasta.answers.robot_tables import after_robot, decision_in, hint_task, robot_task
from canasta.answers.round_replays import RoundSteps, replay_index
from canasta.answers.sent_deals import sendable_rounds
from canasta.answers.shown_rounds import ShownRound, shown_round
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.practice import PlayOnAsk, PlayOnHint, PlayOnPreview
from canasta.puzzles.mistakes import mistakes_of
from canasta.solo.device import Records
from canasta.solo.host import Host
from canasta.solo.kept import MISTAKES, kept_mistakes, secrets_of
from canasta.solo.requests import Request, Response
from canasta.solo.tables import Entries
from canasta.tables.audience.shown_table import readable
from canasta.tables.game_records import PlayedGame, games_of
from canasta.tables.robot_table import RobotTable
from canasta.tables.table import replay as replay_table
from canasta.tables.views.hints import hint_answer


def games(host: Host, request: Request) -> None:
    """Reply with the games of the guest and statistics."""
    host.guest()
    request.answer(host.holdings.own_games())


def record(host: Host, request: Request) -> None:
    """Send the record of a game with its finished rounds."""

    def sent(game: PlayedGame) -> None:
        disposition = record_disposition(_table_id(request), game.number)
        request.reply(
            Response(game.text(), content_type="text/plain; charset=utf-8", disposition=disposition)
        )

    _with_game(host, request, sent)


def sheet(host: Host, request: Request) -> None:
    """Reply with a game as a score sheet for the score keeper."""
    now_ms = host.time.now_ms()
    _with_game(host, request, lambda game: request.reply(Response(sheet_text(game, now_ms))))


def replay(host: Host, request: Request) -> None:
    """Reply with the rounds of a game that can be replayed."""
    own, guest = round_alone(host, _table_id(request)), host.holdings.guest
    if own is not None:
        request.answer(own.index(_game_number(request)))
        return
    guest_id = "" if guest is None else guest.id

    def listed(game: PlayedGame) -> None:
        request.answer(replay_index(game, sendable_rounds(game, guest_id)))

    _with_game(host, request, listed)


def replay_steps(host: Host, request: Request) -> None:
    """Send the steps of a finished round."""
    table_id, game, number = round_asked(request)

    def answered(steps: bytes | None) -> None:
        if steps is None:
            raise ProblemError(404, "no_such_hand")
        request.reply(Response(steps.decode()))

    own = round_alone(host, table_id)
    if own is not None:
        answered(own.steps(game, number, request.words))
        return

    def found(entries: Entries) -> None:
        steps = RoundSteps(game, number, request.language)
        entered = [one.entry() for one in entries]
        with readable(table_id):
            replay_table(table_id, entered, secrets_of(entries), follow=steps.follow)
        answered(steps.json() if steps.is_over else None)

    host.with_entries(request, table_id, found)


def proof(host: Host, request: Request) -> None:
    """Send the proof of the deal of a finished round."""
    number = _round_number(request)
    _with_game(
        host, request, lambda game: request.reply(Response(proof_of(find_round(game, number))))
    )


def ask_review(host: Host, request: Request) -> None:
    """Start a review of the finished rounds of a game."""
    guest_id = host.guest().id

    def asked(game: PlayedGame) -> None:
        if not game.rounds:
            raise ProblemError(404, "no_such_hand")
        name = f"{_table_id(request)}.{game.number}"
        seat = game.people.index(guest_id) if guest_id in game.people else NO_SEAT
        found = host.reviews.ask(name, len(game.rounds), game.text(), seat)
        request.answer(found.state(request.language, found.seat))

    _with_game(host, request, asked)


def review(host: Host, request: Request) -> None:
    """Reply with the progress of a review; when it is done, store and reply with its result."""
    table, game = _table_id(request), _game_number(request)
    found = host.reviews.find(f"{table}.{game}")
    if found is None:
        raise ProblemError(404, "no_such_review")
    put: Records = {}
    if found.found is not None:
        made = mistakes_of(found.found, found.seat, table, game, host.time.now_ms())
        new = [one for one in made if one.name not in host.holdings.mistakes]
        put = {f"{MISTAKES}{one.name}": kept_mistakes.dump_json(one).decode() for one in new}

    def kept() -> None:
        host.holdings.take(put)
        request.answer(found.state(request.language, found.seat))

    if put:
        host.device.keep(put, kept)
    else:
        kept()


def reason(host: Host, request: Request) -> None:
    """Reply with the reason for a play of a finished round."""
    host.guest()
    round_number, step = _play(request)

    def asked(game: PlayedGame) -> None:
        task, play = asked_play(game.text(), round_number, step)
        request.answer(play_reason(play, task.carry_out(), request.language))

    _with_game(host, request, asked)


def practice(host: Host, request: Request) -> None:
    """Reply with a table that continues from a decision, after a robot's play if requested."""
    asked = request.read(PlayOnAsk)

    def played(table: RobotTable) -> None:
        task = robot_task(table) if asked.robot else None
        request.answer(table.turn() if task is None else after_robot(table, task.carry_out()))

    _with_decision(host, request, asked, played)


def practice_preview(host: Host, request: Request) -> None:
    """Reply with the referee's verdict on a play at that table."""
    asked = request.read(PlayOnPreview)
    _with_decision(host, request, asked, lambda table: request.answer(table.preview(asked.asked)))


def practice_hint(host: Host, request: Request) -> None:
    """Reply with a robot's advice at that table."""
    asked = request.read(PlayOnHint)

    def advised(table: RobotTable) -> None:
        question, task = hint_task(table, asked.asked)
        request.answer(hint_answer(question, task.carry_out(), asked.asked.id, table.narrator))

    _with_decision(host, request, asked, advised)


def _with_decision(
    host: Host, request: Request, asked: PlayOnAsk, work: Callable[[RobotTable], None]
) -> None:
    host.guest()
    round_number, step = _play(request)

    def found(game: PlayedGame) -> None:
        start = decision_in(_table_id(request), game, round_number, step)
        work(RobotTable(start, request.words, asked.plays))

    _with_game(host, request, found)


def _with_game(host: Host, request: Request, work: Callable[[PlayedGame], None]) -> None:
    with_game(host, request, _table_id(request), _game_number(request), work)


def with_game(
    host: Host, request: Request, table_id: str, number: int, work: Callable[[PlayedGame], None]
) -> None:
    """Do ``work`` with a game of a table, or reply with the reason why it cannot be read."""
    own = round_alone(host, table_id)
    if own is not None:
        work(find_game([own.game()], number))
        return

    def found(entries: Entries) -> None:
        entered = [one.entry() for one in entries]
        with readable(table_id):
            played = games_of(table_id, entered, secrets_of(entries))
        work(find_game(played, number))

    host.with_entries(request, table_id, found)


def round_alone(host: Host, table_id: str) -> ShownRound | None:
    """Return the guest's round with an id, or None for a table's id.

    Raises:
        ProblemError: 401, nobody has registered; 404, there is no such round, or it is not over.
    """
    if not is_round(table_id):
        return None
    guest, rounds = host.guest(), host.holdings.rounds
    kept = next((one for one in rounds.values() if one.id == table_id), None)
    own = None if kept is None else rounds.get(counted_name(kept))
    return shown_round(guest.id, guest.nickname, kept, own)


def round_asked(request: Request) -> tuple[str, int, int]:
    """Return the table, the game and the round that a request names."""
    return _table_id(request), _game_number(request), _round_number(request)


def _table_id(request: Request) -> str:
    return request.text(0, "table")


def _game_number(request: Request) -> int:
    return request.number("game", most=MOST_ROUNDS)


def _play(request: Request) -> tuple[int, int]:
    return _round_number(request), number_in("step", request.path[2], most=MOST_ROUNDS)


def _round_number(request: Request) -> int:
    return number_in("hand", request.path[1], most=MOST_ROUNDS)
