"""One file a family of identifiers, each with its cases in tests/cases."""
