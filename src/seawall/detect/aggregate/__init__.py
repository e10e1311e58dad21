"""What of all that was found counts, as what, and where it begins and ends."""
