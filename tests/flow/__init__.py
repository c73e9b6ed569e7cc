"""Nothing that an observer gets depends on cards the observer may not see.

The comparison (:mod:`tests.flow.comparison`) takes a round as it was played, and a second world in
which the cards that the observer has not seen lie elsewhere. The same entries of the table are
applied in both. Until the observer may lawfully see one of these cards, everything the observer
gets must be equal to the last byte: frames, the whole table after a reconnection, answers to
attempts, previews, hints, the plays of robots, the times at which the server acts, lists, stored
data, the records and replays of the rounds that are over. Observers are a watcher, each player, and
partners who share what they know.

The tests compare a few hundred pairs of worlds, `python -m tests.flow` (``make flow``) as many as
wanted. Planted leaks show that the comparison finds them.
"""
