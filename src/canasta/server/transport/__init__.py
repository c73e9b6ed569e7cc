"""TCP connections below HTTP: limits on their number, their duration and their input.

uvicorn parses the data; this package decides which data reaches uvicorn. It knows nothing of tables
or guests.
"""
