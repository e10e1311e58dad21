"""Speed, memory and quality, measured with one command: ``python -m benchmarks [NAME …]``."""
