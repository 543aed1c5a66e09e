"""Those who sit at the table: the terminal player, how it shows each game, and where its games are kept."""
