"""What stands in a searched text for each character that the tool wrote."""

# No word, number or separator of any form.
BLANK = "\u25a0"
