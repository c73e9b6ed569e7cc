"""Copies all data of one database to another."""
