"""The web server: pages, HTTP API and WebSockets over one database.

:func:`canasta.server.app.create_app` assembles it; ``canasta serve`` runs it. Tables are in
:mod:`canasta.tables`, and the database is in :mod:`canasta.store`.
"""
