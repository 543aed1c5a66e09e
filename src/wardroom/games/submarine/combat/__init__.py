"""[5.2, 5.7, 11-19, 25] Combat: torpedoes, gunfire, depth charges, and damage."""
