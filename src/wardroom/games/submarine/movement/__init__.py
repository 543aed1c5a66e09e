"""[5.1, 5.3-5.6, 6-10, 26] Movement: plots, convoy, escorts, submarines."""
