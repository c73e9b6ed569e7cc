"""The HTTP routes, one module for each part of the site and the API."""
