"""The deal of the day: one round for each text, the same in every installation of one version.

Nothing is at stake, so the deals have no proof. The date tells the cards.
"""
