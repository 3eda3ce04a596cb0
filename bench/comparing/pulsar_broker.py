# SPDX-License-Identifier: Apache-2.0
"""The local Pulsar that both sides use."""

import subprocess

from comparing.broker import Broker


class PulsarBroker(Broker):
    """Takes the local Pulsar that is running, and otherwise starts one and stops it at the end."""

    def call(self, what, *options):
        command = [self.launcher, "broker", what, "pulsar", *options]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
