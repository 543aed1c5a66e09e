"""[3, 4, 20, 24, 49, 50, 55-63] Scenarios: read, checked, set up, carried on in the campaign, won and lost."""
