"""The neural base classifier: a small encoder in int8, on the CPU."""
