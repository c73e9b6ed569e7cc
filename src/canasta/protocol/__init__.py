"""The messages between server and browser: JSON, one message in each WebSocket frame or HTTP body.

Every message is a frozen pydantic model; the field ``t`` names its kind on the WebSocket.
:mod:`canasta.protocol.documents` makes the JSON Schema, the AsyncAPI document and the TypeScript
declarations of the browser from these models. Nothing here depends on the rules of the game. Fields
named ``hand`` that hold a number are the number of a round; the names are part of the protocol.
"""
