"""Combat, [9, 10]: attacks, escorts, following, Q-ships, mines, nets, aircraft and damage."""
