"""At sea, [8, 10.11-10.13, 12]: the travel boxes, what is met there, repairs, and the way home."""
