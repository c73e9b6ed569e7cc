"""What every HTTP request passes: guards, rate limits, the cookie, parameters, JSON and errors."""
