"""The frame counter agrees with the WebSocket library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from canasta.server.transport.frame_counter import FrameCounter

OPCODES = (Opcode.CONT, Opcode.TEXT, Opcode.BINARY, Opcode.CLOSE, Opcode.PING, Opcode.PONG)
SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


def frame(opcode: Opcode, size: int, *, is_masked: bool = True) -> bytes:
    # The library would refuse to serialize a large control frame, which is counted all the same.
    if opcode in (Opcode.CLOSE, Opcode.PING, Opcode.PONG):
        size = min(size, 125)
    return Frame(opcode, bytes(size)).serialize(mask=is_masked)


@pytest.mark.parametrize("opcode", OPCODES)
@pytest.mark.parametrize("size", SIZES)
def test_a_frame_of_any_kind_and_size_counts_once(opcode: Opcode, size: int) -> None:
    counter = FrameCounter()
    data = frame(opcode, size)
    assert counter.count(data) == 1
    assert counter.count(data + data) == 2


def test_a_frame_without_a_mask_counts_once() -> None:
    # The library refuses such a frame, but only after the counter has counted it.
    assert FrameCounter().count(frame(Opcode.TEXT, 300, is_masked=False) * 3) == 3


@given(
    frames=st.lists(st.tuples(st.sampled_from(OPCODES), st.integers(0, 400)), max_size=12),
    cuts=st.lists(st.integers(0, 5000), max_size=12),
)
def test_pieces_do_not_matter(frames: list[tuple[Opcode, int]], cuts: list[int]) -> None:
    data = b"".join(frame(opcode, size) for opcode, size in frames)
    counter = FrameCounter()
    ends = sorted({min(cut, len(data)) for cut in cuts} | {len(data)})
    counted = 0
    begin = 0
    for end in ends:
        counted += counter.count(data[begin:end])
        begin = end
    assert counted == len(frames)
