"""Tests that nothing sent to an observer depends on cards the observer may not see.

Observers are a watcher, each player, and partners who share what they know. Two kinds of tests:

- The comparison (:mod:`tests.flow.comparison`) takes a round as it was played, and a second world
  in which the cards that the observer has not seen lie elsewhere. The same entries of the table are
  applied in both. Until the observer may lawfully see one of these cards, everything the observer
  gets must be equal to the last byte: frames, the whole table after a reconnection, answers to
  attempts, previews, hints, the plays of robots, the times at which the server acts, lists, stored
  data, the records and replays of the rounds that are over.
- The classifier (:mod:`tests.flow.hidden_facts`) learns from what was sent in many rounds, each
  dealt from a world drawn at random from those the observer cannot tell apart. It guesses facts
  about hidden cards that are true with probability one half, whatever the observer has seen. It
  must do no better than the best of a thousand that learn permuted facts. So it would find a
  leak that only raises a probability, and one in the length, order or time of a message.

The tests run both briefly, `python -m tests.flow` (``make flow``) for as long as you like. Planted
leaks show that each can find one.

Both see the messages as the table makes them, with the times of its entries. They measure neither
the thinking time of robots nor delays of the network.
"""
