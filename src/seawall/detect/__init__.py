"""Documents → mentions."""
