"""In port, [4, 7, 10.10, 11]: setting up, orders, refit, crew, decorations and new boats."""
