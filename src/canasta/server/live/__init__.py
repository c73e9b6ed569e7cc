"""Tables in play: WebSocket connections, the runner of each table, robots and timers."""
