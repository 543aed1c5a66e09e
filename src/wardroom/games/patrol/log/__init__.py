"""What the logs of the career games share: the story of a patrol, the sheet, ribbons, careers to compare with."""
