"""The deal of the day: one round per rule text, the same in every installation of one version.

Nothing is at stake, so the deals have no proof: the cards follow from the date.
"""
