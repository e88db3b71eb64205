"""Plans, purchases, and until when somebody has premium."""
