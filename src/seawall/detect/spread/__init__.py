"""What a note tells once, found wherever it says it again, and what is tied to it."""
