"""What every room stands on; knows nobody."""
