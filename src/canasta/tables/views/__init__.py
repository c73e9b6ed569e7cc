"""What people see of a table: its views, messages, news, previews, hints and score sheets."""
