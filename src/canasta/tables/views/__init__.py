"""The views of a table: messages, news, previews, hints and score sheets."""
