"""Shared parts of HTTP requests: guards, rates, the cookie, parameters, JSON and errors."""
