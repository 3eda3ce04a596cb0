# SPDX-License-Identifier: Apache-2.0
"""Runs two programs alternately on one broker and compares their costs. Standard library only."""
