"""Plan and documents → the release."""
