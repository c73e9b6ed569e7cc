"""The metrics of tables and connections for ``/metrics``, none of which names people or tables."""

from collections.abc import Sequence
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

_BUCKETS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The bounds of the histograms, in seconds."""


def _counter(name: str, what: str, label: str, values: Sequence[str]) -> Counter:
    """Return a counter that shows 0 for every value of its label before the first event.

    Otherwise a monitor of its growth would miss the first event.
    """
    counter = Counter(name, what, [label])
    for value in values:
        counter.labels(value)
    return counter


tables: Final = Gauge("canasta_tables", "Tables held in memory.")
connections: Final = Gauge("canasta_connections", "Open WebSockets.")
passed_on: Final = Gauge("canasta_passed_on", "Open WebSockets whose table another server serves.")
arrivals: Final = _counter(
    "canasta_arrivals",
    "WebSockets of browsers by the server that has the table: here, or passed_on to another.",
    "way",
    ("here", "passed_on"),
)
ownership: Final = _counter(
    "canasta_ownership",
    "Tables: claimed, taken_over from a server that is gone, lost to another, or left to others.",
    "change",
    ("claimed", "taken_over", "lost", "left"),
)
commands: Final = _counter(
    "canasta_commands",
    "Commands of people by outcome: accepted, refused, trouble of the database, defect.",
    "outcome",
    ("accepted", "refused", "trouble", "defect"),
)
acts: Final = Counter("canasta_acts", "What the server and its robots did at tables.", ["kind"])
acknowledged: Final = Histogram(
    "canasta_acknowledge_seconds",
    "From the arrival of an accepted command to its acknowledgement.",
    buckets=_BUCKETS_S,
)
thinking: Final = Histogram(
    "canasta_thinking_seconds",
    "How long robots thought about a play, a hint or a part of a review.",
    ["kind"],
    buckets=_BUCKETS_S,
)
thinking_waiting: Final = Gauge(
    "canasta_thinking_waiting", "Plays, hints and parts of reviews that wait for a turn.", ["kind"]
)
workers_lost: Final = _counter(
    "canasta_workers_lost",
    "Worker processes that were replaced: died, slow, nonsense.",
    "reason",
    ("died", "slow", "nonsense"),
)
loaded: Final = Histogram(
    "canasta_load_seconds", "How long a table took to be read again.", buckets=_BUCKETS_S
)
resyncs: Final = Counter("canasta_resyncs", "Times a browser asked for the whole table again.")
cut_off: Final = Counter("canasta_cut_off", "Connections closed because they read too slowly.")
over_limit: Final = Counter("canasta_over_limit", "Connections closed because they sent too much.")
quarantined: Final = Counter("canasta_quarantined", "Tables that could not be read or went wrong.")
closed_connections: Final = _counter(
    "canasta_closed_connections",
    "Connections closed below HTTP: frames, headers, body, slow, unread, room, full.",
    "reason",
    ("frames", "headers", "body", "slow", "unread", "room", "full"),
)
