"""HTTP: reading requests, identities, headers, rate limits and error responses."""
