"""What every HTTP request passes: guards, rate limits, the guest cookie, JSON and errors."""
