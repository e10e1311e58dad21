"""A hospital that never existed, with exact gold."""
