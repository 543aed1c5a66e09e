"""How the game is told: its words, its messages, and the terminal."""
