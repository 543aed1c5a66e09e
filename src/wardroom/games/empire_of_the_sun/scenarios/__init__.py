"""[17.0] Scenarios: set-up, and how each is won."""
