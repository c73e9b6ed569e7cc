"""Attacks a server that it starts itself, and measures how long bystanders wait meanwhile.

    python -m benchmarks.attacks
    python -m benchmarks.attacks --seconds 60 pings garbage

Each attack gets a new server on the loopback interface, with all limits on and the usual limit of
1,024 open files. The server runs on one core. An attacker and the bystanders run on another core:
one requests a page every 50 ms over a new connection, one requests proofs, four play at a table,
and one plays with a robot. Attackers and bystanders have different addresses (``127.0.0.9`` and
``127.0.0.20`` to ``127.0.0.39``, ``127.0.0.1`` and ``127.0.1.…``, which Linux has without any
configuration).

The command attacks only the server that it has started, and no option can name another server. Do
not change that: attacking a stranger's server is a crime in most countries.
"""
