"""How much may still be said today."""
