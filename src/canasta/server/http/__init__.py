"""Common parts of all HTTP requests: guards, rates, the cookie, parameters, JSON and errors."""
