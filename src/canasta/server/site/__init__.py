"""The pages and static files of the browser client."""
