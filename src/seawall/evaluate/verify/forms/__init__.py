"""How identifiers are written: formats, written here a second time and independent of detection."""
