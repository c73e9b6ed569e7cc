"""The tables of one person against robots, hosted in their browser without a server.

Start reading at :class:`canasta.solo.server.SoloServer`. Nothing here knows sockets, databases,
threads or an event loop: everything happens within a call, and time passes between calls.
"""
