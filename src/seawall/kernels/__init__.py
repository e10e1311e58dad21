"""Loops over arrays as machine code, for every room that counts."""
