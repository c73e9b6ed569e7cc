"""The tables of one person against robots, hosted in the browser without a server.

Start reading at :class:`canasta.solo.server.SoloServer`. This package uses no sockets, databases,
threads or event loop: everything happens within a call, and time passes between calls.
"""
