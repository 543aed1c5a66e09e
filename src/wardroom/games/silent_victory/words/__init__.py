"""How Silent Victory is told: its messages and words."""
