"""Carrying out unit actions: the deal, drawing, melding, discarding and the end of a round."""
