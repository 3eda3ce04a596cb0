#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs when a node boots for the first time: shuts it down, which terminates it, after ${hours} hours; and turns apt's own jobs
# off, which would keep the first playbook waiting and disturb measurements.
set -eu
units=/etc/systemd/system
date=$(date -u -d '${hours} hours' '+%F %T') # on its own, so that an error ends the script
printf '[Service]\nType=oneshot\nExecStart=/sbin/shutdown -h now\n' >$units/cluster-expiry.service
printf '[Timer]\nOnCalendar=%s UTC\nPersistent=true\n[Install]\nWantedBy=timers.target\n' \
  "$date" >$units/cluster-expiry.timer
systemctl daemon-reload
systemctl enable --now cluster-expiry.timer
# The same as host_apt_units of the playbooks, which hosts of your own get it from.
for unit in apt-daily.timer apt-daily-upgrade.timer apt-daily.service apt-daily-upgrade.service unattended-upgrades.service; do
  systemctl mask "$unit" && systemctl stop "$unit" || true
done
