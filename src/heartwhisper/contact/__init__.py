"""Letters to whoever runs the service, and the box that they lie in."""
