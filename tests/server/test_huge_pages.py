"""The memory of a server is moved to huge pages, with what is in it."""

import asyncio
import platform
import re
from pathlib import Path
from threading import Event

import pytest

from canasta.server import huge_pages, interpreter
from canasta.server.huge_pages import HUGE_PAGE, has_huge_pages, use_huge_pages
from canasta.server.interpreter import tuned_for_serving
from tests.support.time_limits import PATIENCE_S

_PAGES = 8


def can_be_asked() -> bool:
    """Return whether this Linux moves memory when it is asked to."""
    version = re.match(r"(\d+)\.(\d+)", platform.release())
    return has_huge_pages() and version is not None and (int(version[1]), int(version[2])) >= (6, 1)


def huge_bytes() -> int:
    """Return how much memory of this process is in huge pages."""
    rollup = Path("/proc/self/smaps_rollup").read_text("ascii")
    found = re.search(r"^AnonHugePages: +(\d+) kB$", rollup, re.MULTILINE)
    assert found is not None
    return 1024 * int(found[1])


@pytest.mark.skipif(not can_be_asked(), reason="this system has no huge pages to ask for")
def test_memory_is_moved_and_keeps_its_content(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huge_pages, "_PAUSE_S", 0.0)
    before = huge_bytes()
    content = bytearray(range(256)) * (_PAGES * HUGE_PAGE // 256)
    used = use_huge_pages(Event())
    assert huge_bytes() >= before + (_PAGES - 1) * HUGE_PAGE
    assert used * HUGE_PAGE >= huge_bytes()
    assert content == bytearray(range(256)) * (_PAGES * HUGE_PAGE // 256)


@pytest.mark.skipif(not can_be_asked(), reason="this system has no huge pages to ask for")
def test_the_end_of_the_server_is_not_held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huge_pages, "_QUICK_S", -1.0)  # a pause after every page
    monkeypatch.setattr(huge_pages, "_PAUSE_S", PATIENCE_S)
    content = bytearray(b"x") * (_PAGES * HUGE_PAGE)
    is_over = Event()
    is_over.set()
    assert use_huge_pages(is_over) <= 1
    assert len(content) == _PAGES * HUGE_PAGE


def test_the_server_ends_while_pages_are_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = Event(), Event()

    def move(is_over: Event) -> int:
        begun.set()
        if is_over.wait(PATIENCE_S):
            ended.set()
        return 0

    async def serve() -> None:
        async with tuned_for_serving():
            await asyncio.to_thread(begun.wait, PATIENCE_S)

    monkeypatch.setattr(interpreter, "has_huge_pages", lambda: True)
    monkeypatch.setattr(interpreter, "use_huge_pages", move)
    monkeypatch.setattr(interpreter, "_HUGE_PAGES_EVERY_S", 0.0)
    asyncio.run(serve())
    assert ended.is_set()


def test_only_what_was_allocated_is_moved() -> None:
    # Linux ends a line without a name with a space.
    maps = [
        "00400000-00420000 r--p 00000000 fe:00 1043        /usr/bin/python3.11",
        "00a2b000-00b10000 rw-p 0062a000 fe:00 1043        /usr/bin/python3.11",
        "01c35000-02c35000 rw-p 00000000 00:00 0                                  [heap]",
        "7f2d40000000-7f2d46000000 rw-p 00000000 00:00 0 ",
        "7f2d46000000-7f2d47000000 ---p 00000000 00:00 0 ",
        "7f2d48000000-7f2d49000000 r--p 00000000 00:00 0 ",
        "7f2d4a000000-7f2d4b000000 rw-s 00000000 00:01 4    /dev/zero (deleted)",
        "7ffd1f000000-7ffd1f400000 rw-p 00000000 00:00 0                          [stack]",
    ]
    assert huge_pages._ALLOCATED.findall("\n".join(maps)) == [
        ("01c35000", "02c35000"),
        ("7f2d40000000", "7f2d46000000"),
    ]


@pytest.mark.skipif(not can_be_asked(), reason="this system has no huge pages to ask for")
def test_files_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maps = tmp_path / "maps"
    maps.write_text("00400000-00420000 r--p 00000000 fe:00 1043 /home/rené/python3\n", "utf-8")
    monkeypatch.setattr(huge_pages, "_MAPS", maps)
    assert use_huge_pages(Event()) == 0


@pytest.mark.parametrize(
    ("enabled", "size", "has"),
    [
        ("always [madvise] never\n", f"{HUGE_PAGE}\n", True),
        ("[always] madvise never\n", f"{HUGE_PAGE}\n", True),
        ("always madvise [never]\n", f"{HUGE_PAGE}\n", False),
        ("always [madvise] never\n", "33554432\n", False),
        ("always [madvise] never\n", "", False),
        (None, None, False),
    ],
)
def test_what_the_system_states_decides(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    enabled: str | None,
    size: str | None,
    *,
    has: bool,
) -> None:
    for name, content in (("enabled", enabled), ("hpage_pmd_size", size)):
        if content is not None:
            (tmp_path / name).write_text(content, "ascii")
    monkeypatch.setattr(huge_pages, "_STATED", tmp_path)
    assert has_huge_pages() is has
