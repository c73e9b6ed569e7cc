"""The web server: pages, HTTP API and WebSockets over one database.

:func:`canasta.server.app.create_app` assembles it; ``canasta serve`` runs it. How tables work is in
:mod:`canasta.tables`, and what is stored in :mod:`canasta.store`.
"""
