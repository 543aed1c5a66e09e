"""Combat, [9, 10.0-10.10]: torpedoes and guns, escorts, aircraft, enemy submarines, and damage."""
