"""The log of Empire of the Sun."""
