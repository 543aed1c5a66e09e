"""[4.0] The turn, segment by segment: what comes before the offensives and after them."""
