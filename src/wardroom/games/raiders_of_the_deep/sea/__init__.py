"""At sea, [8, 10.7-10.9, 12]: travel, encounters, repair, breaking off and random events."""
