"""In port, [4, 7, 10.14, 11]: setting up, orders, refit, crew, awards and new boats."""
