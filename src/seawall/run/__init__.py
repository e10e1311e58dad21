"""Engines that carry a function over many documents; they import no room."""
