"""Corpora → trained detectors (extra ``learn``)."""
