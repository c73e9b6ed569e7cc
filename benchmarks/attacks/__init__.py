"""Attacks on a server of its own, and how long others wait for that server meanwhile.

    python -m benchmarks.attacks
    python -m benchmarks.attacks --seconds 60 pings garbage

Each attack gets a new server on the loopback interface, with all limits on and the usual limit of
1,024 open files. The server runs on one core. On another run a process that attacks it, and a
process of bystanders: somebody who asks for a page every 50 ms, each time over a new connection,
somebody who asks for proofs, four players at a table, and one who plays with a robot. Attackers and
bystanders have different addresses (``127.0.0.9`` and ``127.0.0.20`` to ``127.0.0.39``,
``127.0.0.1`` and ``127.0.1.…``, which Linux has without any configuration).

These attacks are for the server that the command has started, and for no other: there is no option
to name one. Do not change that. Against a server of somebody else they are a crime in most
countries.
"""
