"""[6.2, 6.4] Supply and zones of influence."""
