"""Scrubbing: terms stay as their recommended names, frequent words stay, all else is starred.

Kokkinakis, section 3: whatever is not known to be harmless does not leave.
"""
