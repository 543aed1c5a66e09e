"""[21-23] What is seen and found: visibility, sonar and radar."""
