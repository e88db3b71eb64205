"""Reads a message and answers it: words in, words out."""
