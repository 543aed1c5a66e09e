"""[2.3, 4.0, 28, 29] The National Data Cards and how rows of data are read."""
