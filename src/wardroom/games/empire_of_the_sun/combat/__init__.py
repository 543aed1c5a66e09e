"""[9.0] Battles: air-naval combat, then ground combat, one battle hex after the other."""
