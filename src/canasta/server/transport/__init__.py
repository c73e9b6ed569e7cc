"""TCP connections below HTTP: how many may be open, for how long, and what each may send.

uvicorn parses what arrives; this room decides what reaches uvicorn. It knows nothing of tables or
guests.
"""
