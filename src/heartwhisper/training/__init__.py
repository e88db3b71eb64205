"""Learns from the project's own examples what the reader's second look knows."""
