# SPDX-License-Identifier: Apache-2.0
"""Runs two programs alternately on one broker and compares their costs. Standard library only.

Whatever imports this ends at SIGTERM and SIGHUP as at the end of the program: what it has started is ended, too.
"""

import signal
import sys

signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
