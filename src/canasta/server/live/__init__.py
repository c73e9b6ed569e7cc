"""Tables in play: WebSocket connections, the task that runs each table, robots and timers."""
