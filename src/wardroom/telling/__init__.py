"""How games are told and counted: what their words, logs and measures are made of, and what others read them by."""
