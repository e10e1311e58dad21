"""A release → scores, risk, utility, an independent check and the report."""
