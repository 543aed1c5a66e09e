"""How Submarine is told: its messages and words."""
