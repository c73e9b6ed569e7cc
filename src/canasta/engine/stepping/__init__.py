"""Carries out unit actions: dealing, drawing, melding, discarding and ending a round."""
