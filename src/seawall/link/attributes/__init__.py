"""Of all that a note mentions, what is the patient's: one module a kind of quasi-identifier."""
