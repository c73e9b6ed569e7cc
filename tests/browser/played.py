"""Games for the pages about what was played: a browser takes part in the deal, then plays go on."""

import asyncio
import threading
from collections.abc import Awaitable
from dataclasses import dataclass

from playwright.sync_api import Page

from canasta.i18n import Language
from canasta.protocol.pages import NewTable, SeatWish
from canasta.protocol.settings import TableSettings
from tests.server.scripted_client import Client, in_time


@dataclass(frozen=True)
class Played:
    """A game, as far as it has been played."""

    table: str
    game: int = 1

    def replay(self, rest: str = "") -> str:
        """Return the address of the viewer; ``rest`` is a hand and a step."""
        return f"/replay/{self.table}/{self.game}{rest}"

    def proof(self, hand: int = 1) -> str:
        """Return the address of the proof of a hand."""
        return f"/proof/{self.table}/{self.game}/{hand}"


def open_table(
    page: Page, address: str, settings: TableSettings, *, language: Language = "en"
) -> str:
    """Come in as Ann and open a table against robots, with the cards dealt; return its id."""
    headers = {"Origin": address}
    page.request.post("/api/guest", data={"nickname": "Ann", "language": language}, headers=headers)
    seats = tuple([SeatWish(seat=seat, robot="easy") for seat in range(1, settings.players)])
    asked = NewTable(settings=settings, seats=seats, start=True)
    answer = page.request.post("/api/tables", data=asked.model_dump(mode="json"), headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def play_hands(
    page: Page, address: str, settings: TableSettings, hands: int = 1, *, here: bool = True
) -> Played:
    """Play ``hands`` of a new game against robots, or to its end.

    The browser takes part in the first deal if it is ``here``: it keeps what it saw then.
    """
    table = open_table(page, address, settings)
    if here:
        page.goto(f"/t/{table}")
        page.wait_for_selector(".hand button[role=option]")
        page.goto("about:blank")
    cookies = page.context.cookies(address)
    cookie = "; ".join([f"{cookie['name']}={cookie['value']}" for cookie in cookies])
    url = f"ws{address.removeprefix('http')}/ws/{table}"
    _in_another_thread(in_time(_play(Client(url, cookie, seed=1), hands)))
    return Played(table)


async def _play(client: Client, hands: int) -> None:
    await client.connect()

    def is_enough() -> bool:
        over = client.table.phase == "finished"
        return over or (client.table.phase == "scoring" and len(client.table.scores) >= hands)

    await client.play_on(is_enough)
    await client.close()


def _in_another_thread(work: Awaitable[None]) -> None:
    """Run ``work``: in this thread an event loop of the browser's is running already."""
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
