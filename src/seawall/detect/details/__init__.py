"""Health details: by lexicon, by their form, and which of the learned ones are any."""
