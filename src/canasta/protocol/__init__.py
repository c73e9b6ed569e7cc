"""The messages between server and browser: JSON, one message in each WebSocket frame or HTTP body.

Every message is a frozen pydantic model. On the WebSocket, the field ``t`` names its kind.
:mod:`canasta.protocol.documents` makes the JSON Schema, the AsyncAPI document and the browser's
TypeScript declarations from these models. Nothing here depends on the rules of the game. On the
wire, a number called ``hand`` is the number of a round; such names are part of the protocol.
"""
