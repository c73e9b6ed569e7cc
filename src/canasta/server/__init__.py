"""The table in the browser: pages, HTTP API and WebSockets over one database.

:func:`canasta.server.app.create_app` puts it together; ``canasta serve`` runs it.
"""
