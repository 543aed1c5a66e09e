"""What the two career games share: functions and shapes of data; each game brings its citations, charts and words."""
