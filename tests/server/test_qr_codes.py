"""QR codes are drawn beside the event loop, once each, and not too many are remembered."""

import asyncio
import threading

from canasta.server.qr_codes import QrCodes, drawn

URL = "https://canasta.example/i/aB3_-"


class Pen:
    """Draws nothing, but notes what it was asked for, and on which thread."""

    def __init__(self) -> None:
        self.urls: list[str] = []
        self.threads: set[int] = set()
        self.most_at_once = 0
        self._now = 0

    def __call__(self, url: str) -> bytes:
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        self.urls.append(url)
        self.threads.add(threading.get_ident())
        self._now -= 1
        return url.encode()


def test_the_event_loop_does_not_draw() -> None:
    pen = Pen()
    assert asyncio.run(QrCodes(pen).picture(URL)) == URL.encode()
    assert pen.threads
    assert threading.get_ident() not in pen.threads  # the loop ran on this thread


def test_the_same_link_is_drawn_once() -> None:
    pen = Pen()

    async def ask() -> list[bytes]:
        codes = QrCodes(pen)
        both = await asyncio.gather(codes.picture(URL), codes.picture(URL))
        return [*both, await codes.picture(URL)]

    assert asyncio.run(ask()) == [URL.encode()] * 3
    assert pen.urls == [URL]


def test_drawings_come_one_at_a_time_and_the_oldest_is_forgotten() -> None:
    pen = Pen()

    async def ask() -> None:
        codes = QrCodes(pen, remembered=2)
        await asyncio.gather(*[codes.picture(f"{URL}{number}") for number in range(8)])
        await codes.picture(f"{URL}7")
        await codes.picture(f"{URL}0")

    asyncio.run(ask())
    assert pen.most_at_once == 1
    assert pen.urls == [f"{URL}{number}" for number in (*range(8), 0)]


def test_a_link_is_drawn_as_svg() -> None:
    picture = drawn(URL)
    assert picture.startswith(b"<?xml")
    assert len(picture) < 4000
