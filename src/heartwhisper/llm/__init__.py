"""Language models of the outside world."""
