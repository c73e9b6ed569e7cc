"""What may be seen of a table: projections, frames, news, previews, hints and score sheets."""
