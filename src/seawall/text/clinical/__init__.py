"""Terms of medicine, and what tells them from names."""
