"""Games for the pages of replay, review and proof: a browser deals, and a client plays."""

import asyncio
import threading
from collections.abc import Awaitable
from dataclasses import dataclass

from playwright.sync_api import Page

from canasta.i18n import Language
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from tests.browser.visits import QUIET_PATH
from tests.server.scripted_client import Client, in_time


@dataclass(frozen=True)
class PlayedGame:
    """A game, finished or not."""

    table: str
    game: int = 1

    def replay(self, rest: str = "") -> str:
        """Return the address of the replay; ``rest`` is a round and a step."""
        return f"/replay/{self.table}/{self.game}{rest}"

    def proof(self, round_number: int = 1) -> str:
        """Return the address of the proof of a round."""
        return f"/proof/{self.table}/{self.game}/{round_number}"


def open_table(
    page: Page,
    address: str,
    settings: TableSettings,
    *,
    language: Language = "en",
    is_started: bool = True,
) -> str:
    """Register as Ann, open a table with robots and deal; return the table's id.

    A table that is not started waits for people on the other seats.
    """
    headers = {"Origin": address}
    page.request.post("/api/guest", data={"nickname": "Ann", "language": language}, headers=headers)
    robots = range(1, settings.players if is_started else 1)
    seats = tuple([SeatWish(seat=seat, robot="easy") for seat in robots])
    new_table = NewTable(settings=settings, seats=seats, start=is_started)
    answer = page.request.post(
        "/api/tables", data=new_table.model_dump(mode="json"), headers=headers
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def play_rounds(
    page: Page, address: str, settings: TableSettings, rounds: int = 1, *, takes_part: bool = True
) -> PlayedGame:
    """Play ``rounds`` rounds of a new game against robots, or fewer if the game ends.

    If the browser ``takes_part`` in the first deal, it stores its notes on that deal.
    """
    table = open_table(page, address, settings)
    if takes_part:
        page.goto(f"/t/{table}")
        page.wait_for_selector(".hand button[role=option]")
        page.goto(QUIET_PATH)
    cookies = page.context.cookies(address)
    cookie = "; ".join([f"{cookie['name']}={cookie['value']}" for cookie in cookies])
    url = f"ws{address.removeprefix('http')}/ws/{table}"
    _in_another_thread(in_time(_play(Client(url, cookie, seed=1), rounds)))
    return PlayedGame(table)


async def _play(client: Client, rounds: int) -> None:
    await client.connect()

    def is_enough() -> bool:
        over = client.table.phase == "finished"
        return over or (client.table.phase == "scoring" and len(client.table.scores) >= rounds)

    await client.play_on(is_enough)
    await client.close()


def _in_another_thread(work: Awaitable[None]) -> None:
    """Run ``work`` in a separate thread, because the browser's event loop runs in this one."""
    failures: list[BaseException] = []

    def run() -> None:
        async def awaited() -> None:
            await work

        try:
            asyncio.run(awaited())
        except BaseException as error:  # noqa: BLE001  (raised again in the other thread)
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
