"""Measures how well messages are read, on labelled lines: figures, confusion, worst errors."""
