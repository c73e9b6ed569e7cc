"""Attacks by silent, slow or endless connections, or by garbage instead of HTTP."""

import random
from typing import Final

from benchmarks.attacks.attack import Attack, Site
from benchmarks.attacks.wire import Stream, Wire, stream

_HELLO_OF_TLS: Final = bytes.fromhex("16030102000100 01fc0303") + random.Random(1).randbytes(500)
_CHUNKS: Final = b"1\r\nx\r\n" * 10_000
_HEADER: Final = b"x-header: " + b"y" * 4000 + b"\r\n"


def _first_line(site: Site) -> bytes:
    return f"GET / HTTP/1.1\r\nHost: {site.host}\r\nx-header: ".encode()


def _begun_headers(site: Site) -> Wire:
    return Wire(site, _first_line(site))


def _endless_headers(site: Site) -> Wire:
    return Wire(site, _first_line(site) + b"\r\n")


def _begun_body(site: Site) -> Wire:
    lines = [
        "POST /api/guest HTTP/1.1",
        f"Host: {site.host}",
        f"Origin: http://{site.host}",
        "Content-Type: application/json",
        "Content-Length: 60000",
    ]
    return Wire(site, "\r\n".join([*lines, "", "{"]).encode())


def _begun_chunks(site: Site) -> Wire:
    lines = [
        "POST /nothing HTTP/1.1",
        f"Host: {site.host}",
        f"Origin: http://{site.host}",
        "Transfer-Encoding: chunked",
    ]
    return Wire(site, "\r\n".join([*lines, "", ""]).encode())


def _garbage(site: Site) -> Wire:
    return Wire(site, random.choice((_HELLO_OF_TLS, random.randbytes(300))))


CONNECTION_ATTACKS: Final = (
    Attack(
        "silent",
        "1,200 sockets that send nothing",
        stream(Stream(Wire, wires=1200, new_a_second=200)),
    ),
    Attack(
        "slow-headers",
        "200 requests whose headers arrive byte by byte",
        stream(Stream(_begun_headers, b"y", every_s=0.05, wires=200, new_a_second=100)),
    ),
    Attack(
        "slow-body",
        "200 requests whose body arrives byte by byte, one a second",
        stream(Stream(_begun_body, b" ", every_s=1.0, wires=200, new_a_second=100)),
    ),
    Attack(
        "chunked-bodies",
        "120 requests whose bodies arrive in chunks of one byte",
        stream(Stream(_begun_chunks, _CHUNKS, every_s=0.05, wires=120, new_a_second=200)),
    ),
    Attack(
        "endless-headers",
        "requests with headers without end, at 25 MB/s",
        stream(Stream(_endless_headers, _HEADER * 60, every_s=0.01, wires=1, new_a_second=2)),
    ),
    Attack(
        "garbage",
        "100 connections a second with random bytes or the first bytes of TLS",
        stream(Stream(_garbage, wires=20, new_a_second=100, lasting_s=0.2)),
    ),
)
