"""A conversation and its turns."""
