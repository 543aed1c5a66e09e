"""`python -m wardroom` is `wardroom`."""

from __future__ import annotations

import sys

from wardroom.cli import main

sys.exit(main())
