"""What both career games say in the same way."""
