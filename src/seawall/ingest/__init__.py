"""Sources → documents and records."""
