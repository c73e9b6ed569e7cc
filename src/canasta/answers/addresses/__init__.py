"""The handlers of the addresses that a server and a device answer alike.

Each module has a mapping ``ADDRESSES`` from a method and the pattern of a path to its handler.
"""
