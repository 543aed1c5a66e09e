"""The log of Submarine: a sheet for each ship of a seat."""
