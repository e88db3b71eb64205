"""The language model adapters."""
