"""A request and who makes it: endpoints, sessions, limits, faults."""
