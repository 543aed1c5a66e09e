"""Rules and charts, made ready to be read in a browser."""
