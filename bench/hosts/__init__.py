# SPDX-License-Identifier: Apache-2.0
"""Hosts on one machine: network namespaces, the servers in them, and their credentials."""
