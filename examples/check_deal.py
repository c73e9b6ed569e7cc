"""Check the proof of a deal: ``python check_deal.py proof.json [kept.json]``.

The proof can be downloaded from the page of the deal. With ``kept.json`` from your browser, your
seed and your cards are checked too. This file needs only Python 3.9 and is easy to read in full.
``docs/play/fairness.md`` explains what a proof shows.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path


def H(purpose: str, *parts: bytes) -> bytes:  # noqa: N802
    """Return the SHA-256 hash of the purpose and the parts, each preceded by its length."""
    whole = hashlib.sha256()
    for part in (b"canasta-fair/1", purpose.encode(), *parts):
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


def numbers(seed: bytes) -> Iterator[int]:
    """Yield the bytes of HMAC-SHA256 of 0, 1, 2 and so on, in numbers of two bytes."""
    count = 0
    while True:
        block = hmac.new(seed, count.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (256 * block[at] + block[at + 1] for at in range(0, 32, 2))
        count += 1


def shuffled(deck: list[str], seed: bytes) -> list[str]:
    """Return the deck in the order that the seed gives (Fisher and Yates, without bias)."""
    drawn = numbers(seed)
    for last in range(len(deck) - 1, 0, -1):
        places = last + 1
        number = next(n for n in drawn if n < 65536 - 65536 % places)
        deck[last], deck[number % places] = deck[number % places], deck[last]
    return deck


def check(holds: bool, what: str) -> None:  # noqa: FBT001
    """Exit with an error unless ``holds`` is true; ``what`` says what was checked."""
    if not holds:
        sys.exit(f"NOT proved: {what}")


proof = json.loads(Path(sys.argv[1]).read_text("utf-8"))
text = proof["context"]
context, told = text.encode(), json.loads(text)
check(json.dumps(told, sort_keys=True, separators=(",", ":")) == text, "the context")
seats = proof["seats"]
check([s["seat"] for s in seats] == told["seats"], "a seat is missing")
server = bytes.fromhex(proof["server_seed"])
check(H("server", context, server).hex() == proof["server_commit"], "the server's seed")
commits, seeds = [], []
for s in seats:
    seat, seed = bytes([s["seat"]]), bytes.fromhex(s["seed"])
    check(H("seat", context, seat, seed).hex() == s["commit"], f"the seed of seat {s['seat']}")
    commits.append(seat + bytes.fromhex(s["commit"]))
    seeds.append(seat + seed)
transcript = H("commits", context, bytes.fromhex(proof["server_commit"]), *commits)
kinds = ["3H 3D", "3S 3C"] + [" ".join(rank + suit for suit in "SHDC") for rank in "456789TJQKA2"]
deck = [face for kind in kinds for face in kind.split() * told["packs"]]
jokers = told["packs"] * told["jokers_per_pack"]
deck += (["*R", "*B"] * jokers)[:jokers]
deck = shuffled(deck, H("deal", transcript, server, *seeds))
check("".join(deck) == proof["deck"], "the order of the cards")
if len(sys.argv) > 2:  # what your browser kept
    kept = json.loads(Path(sys.argv[2]).read_text("utf-8"))
    own = "".join(s["seed"] for s in seats if s["seat"] == kept["seat"])
    proved = {"context": text, "server_commit": proof["server_commit"]}
    proved |= {"transcript": transcript.hex(), "seed": own}
    for name, value in proved.items():
        check(kept[name] in ("", value), f"what you kept: {name}")
    for came in kept["seen"]:
        there = [deck[place - 1] for place in came["places"] if place <= len(deck)]
        cards = [came["cards"][at : at + 2] for at in range(0, len(came["cards"]), 2)]
        is_true = came["sight"] != "unexplained" and sorted(cards) == sorted(there)
        check(is_true, f"not the cards of the deck: {came}")
    print("Compared with the deck:", *[came["sight"] for came in kept["seen"]])
    if not (kept["seed"] and kept["transcript"]):
        print("But your seed is not in it: somebody may have chosen the deck.")
print("Proved. The server's commitment and the transcript:")
print(proof["server_commit"], transcript.hex(), sep="\n")
