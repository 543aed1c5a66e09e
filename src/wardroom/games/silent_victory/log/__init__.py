"""The log of Silent Victory: sheets, report and the careers it is compared with."""
