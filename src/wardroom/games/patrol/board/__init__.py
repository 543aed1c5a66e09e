"""What the boards of both career games are drawn of: track, display mat, combat mat, honours, the end of a career.

Each function draws one part. It is given the words it letters, or messages with places for them, by the game.
"""
