"""Running a server: settings, connections, limits, logs, figures, and the command line for it."""
