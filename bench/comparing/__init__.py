# SPDX-License-Identifier: Apache-2.0
"""Runs two programs in turn on one broker and compares what they cost. Standard library only."""
