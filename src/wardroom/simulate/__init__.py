"""Many games played by bots: plan, workers, results in files, statistics, plots, and the speed of the engine."""
