"""Games being played on the server: the game thread, positions, streams, tournaments, simulations."""
