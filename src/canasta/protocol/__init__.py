"""What server and browser say to each other: JSON, one message a WebSocket frame.

Every message is a frozen pydantic model, told apart by its field ``t``. From these models the JSON
Schema, the AsyncAPI document and the TypeScript declarations of the browser are made
(:mod:`canasta.protocol.documents`). Nothing here knows the rules of the game.
"""
