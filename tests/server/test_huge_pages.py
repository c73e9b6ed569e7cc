"""The memory of a server is moved to huge pages, with what is in it."""

import platform
import re
from pathlib import Path

import pytest

from canasta.server import huge_pages
from canasta.server.huge_pages import HUGE_PAGE, has_huge_pages, use_huge_pages

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
    content = bytearray(range(256)) * (_PAGES * HUGE_PAGE // 256)
    before = huge_bytes()
    used = use_huge_pages()
    assert huge_bytes() >= before + (_PAGES - 1) * HUGE_PAGE
    assert used * HUGE_PAGE >= huge_bytes()
    assert content == bytearray(range(256)) * (_PAGES * HUGE_PAGE // 256)


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


@pytest.mark.parametrize("size", ["none", "", "33554432\n"])
def test_without_huge_pages_of_this_size_nothing_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    stated = tmp_path / "hpage_pmd_size"
    if size != "none":
        stated.write_text(size, "ascii")
    monkeypatch.setattr(huge_pages, "_SIZE", stated)
    assert not has_huge_pages()
