# SPDX-License-Identifier: Apache-2.0
"""Which disks of a node are in use, from Ansible's facts, and why a disk is not taken."""


def used_disks(devices, mounts):
    """Returns {disk: use} of the devices that are mounted or that something is built on, also by one of their partitions: such a
    disk is never taken."""
    mounted = {}
    for each in mounts:
        mounted.setdefault(each["device"], []).append(each["mount"])
    used = {}
    for name, device in devices.items():
        uses = []
        for part, facts in [(name, device), *(device.get("partitions") or {}).items()]:
            uses += ["mounted on " + place for place in mounted.get("/dev/" + part, [])]
            uses += ["part of " + holder for holder in facts.get("holders") or []]
        if uses:
            used["/dev/" + name] = ", ".join(uses)
    return used


def refused_disks(disks, devices, used, carried):
    """Returns {disk: why it is not taken unless it is named}, of the disks that are in use or carry something."""
    refused = {}
    for disk in disks:
        facts = devices[disk.removeprefix("/dev/")]
        if disk in used:
            refused[disk] = used[disk]
        elif facts.get("partitions"):
            refused[disk] = "it has the partitions " + ", ".join(sorted(facts["partitions"]))
        elif carried.get(disk):
            refused[disk] = "it carries " + carried[disk]
        elif (facts.get("links") or {}).get("uuids"):
            refused[disk] = "it carries a file system"
    return refused


class FilterModule:
    """What Ansible loads."""

    def filters(self):
        return {"used_disks": used_disks, "refused_disks": refused_disks}
