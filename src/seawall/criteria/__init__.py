"""k, l, t and δ as frozen types that refuse wrong values."""
