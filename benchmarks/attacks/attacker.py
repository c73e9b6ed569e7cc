"""The process of the attacker."""

import os
import resource
import time
from multiprocessing.connection import Connection
from typing import Final

from benchmarks.attacks.attack import Attack, Sent, Site
from benchmarks.attacks.connections import CONNECTION_ATTACKS
from benchmarks.attacks.costly_messages import MESSAGE_ATTACKS
from benchmarks.attacks.costly_requests import REQUEST_ATTACKS
from benchmarks.attacks.frames import FRAME_ATTACKS

ATTACKS: Final = {
    attack.name: attack
    for attack in (*FRAME_ATTACKS, *CONNECTION_ATTACKS, *REQUEST_ATTACKS, *MESSAGE_ATTACKS)
}
"""All attacks by name."""


def attack_site(name: str, site: Site, seconds: float, parent: "Connection[Sent, None]") -> None:
    """Attack for ``seconds`` seconds, and report the amounts that were sent."""
    # The attacker and the bystanders share a core: an attacker on another machine would not make
    # the bystanders wait for a processor.
    os.nice(10)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    attack: Attack = ATTACKS[name]
    sent = Sent(ends=time.monotonic() + seconds)
    started = time.process_time()
    attack.run(site, sent)
    sent.processor_s = time.process_time() - started
    parent.send(sent)
