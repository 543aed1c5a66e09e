"""The log of Raiders of the Deep: sheets, report and the careers it is compared with."""
