# SPDX-License-Identifier: Apache-2.0
"""What the role host sees on disks: roles/host/files/signatures on images in files, and filter_plugins/disks.py."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.dont_write_bytecode = True
ANSIBLE = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ANSIBLE / "filter_plugins"))
from disks import refused_disks, used_disks  # noqa: E402

UUID = bytes(range(1, 17))


def lvm_member():
    """The label of a physical volume, in the second sector; its checksum begins with a value of LVM's own."""
    rest = struct.pack("<I", 32) + b"LVM2 001" + b"0123456789abcdefghijABCDEFGHIJ01" + struct.pack("<Q", 64 << 20)
    rest += bytes(512 - 20 - len(rest))
    return 512, b"LABELONE" + struct.pack("<QI", 1, zlib.crc32(rest, 0xF597A6CF ^ 0xFFFFFFFF) ^ 0xFFFFFFFF) + rest


def member_of_a_stopped_array():
    """The superblock 1.2 of a RAID 0 of two disks, 4 KiB from the beginning."""
    block = bytearray(4096)
    struct.pack_into("<III", block, 0, 0xA92B4EFC, 1, 0)
    block[16:32] = UUID
    block[32:64] = b"elsewhere:0".ljust(32, b"\0")
    struct.pack_into("<IIQII", block, 72, 0, 0, 131072, 1024, 2)
    struct.pack_into("<QQQ", block, 128, 2048, 100000, 8)
    struct.pack_into("<I", block, 220, 0)
    total = sum(struct.unpack("<64I", block[:256]))
    struct.pack_into("<I", block, 216, (total & 0xFFFFFFFF) + (total >> 32))
    return 4096, bytes(block)


def bluestore():
    return 0, b"bluestore block device\n" + b"01234567-89ab-cdef-0123-456789abcdef\n"


class Signatures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def image(self, *parts):
        path = self.folder / f"disk{len(list(self.folder.iterdir()))}"
        with path.open("wb") as file:
            file.truncate(64 << 20)
            for offset, content in parts:
                file.seek(offset)
                file.write(content)
        return path

    def made(self, *command):
        path = self.image()
        subprocess.run([*command, path], check=True, capture_output=True)
        return path

    def read(self, *disks):
        answer = subprocess.check_output(["sh", ANSIBLE / "roles" / "host" / "files" / "signatures", *disks], text=True)
        return json.loads(answer)

    def carries(self, disk):
        return self.read(disk)[str(disk)]

    def test_an_empty_disk_carries_nothing(self):
        self.assertEqual(self.carries(self.image()), "")

    def test_a_member_of_a_volume_group_is_seen(self):
        self.assertIn("LVM2_member", self.carries(self.image(lvm_member())))

    def test_a_member_of_a_stopped_array_is_seen(self):
        self.assertIn("linux_raid_member", self.carries(self.image(member_of_a_stopped_array())))

    def test_a_disk_of_bluestore_is_seen(self):
        self.assertIn("ceph_bluestore", self.carries(self.image(bluestore())))

    def test_swap_and_a_file_system_are_seen(self):
        self.assertEqual(self.carries(self.made("/sbin/mkswap")), "swap")
        self.assertEqual(self.carries(self.made("/sbin/mke2fs", "-q", "-F")), "ext2")

    def test_a_table_of_partitions_without_partitions_is_seen(self):
        self.assertIn("dos", self.carries(self.image((510, b"\x55\xaa"), (446, bytes(4) + b"\x83" + bytes(3) + struct.pack("<II", 2048, 4096)))))

    def test_a_disk_that_cannot_be_read_does_not_count_as_empty(self):
        self.assertEqual(self.carries(self.folder / "absent"), "unreadable")

    def test_a_disk_that_blkid_cannot_decide_about_does_not_count_as_empty(self):
        disk = self.image((0, b"bluestore block device\n"), (4086, b"SWAPSPACE2"), (1024, struct.pack("<III", 1, 1000, 0)))
        self.assertIn("ambivalent", self.carries(disk))

    def test_several_disks_are_told_apart(self):
        empty, full = self.image(), self.image(bluestore())
        answer = self.read(empty, full)
        self.assertEqual(answer[str(empty)], "")
        self.assertIn("ceph_bluestore", answer[str(full)])
        self.assertEqual(self.read(), {})

    def test_reading_changes_nothing(self):
        disk = self.image(lvm_member())
        before = disk.read_bytes()
        self.carries(disk)
        self.assertEqual(disk.read_bytes(), before)


class Disks(unittest.TestCase):
    def test_what_is_built_on_a_partition_uses_the_disk(self):
        devices = {"sda": {"holders": [], "partitions": {"sda2": {"holders": ["vg-root"]}}}, "sdb": {"holders": ["md0"], "partitions": {}}}
        self.assertEqual(used_disks(devices, []), {"/dev/sda": "part of vg-root", "/dev/sdb": "part of md0"})

    def test_a_disk_is_refused_for_what_it_carries(self):
        devices = {"sda": {"links": {"uuids": []}}, "sdb": {"links": {"uuids": []}}, "sdc": {"links": {"uuids": ["b0c9"]}}}
        self.assertEqual(
            refused_disks(["/dev/sda", "/dev/sdb", "/dev/sdc"], devices, {}, {"/dev/sdb": "zfs_member"}),
            {"/dev/sdb": "it carries zfs_member", "/dev/sdc": "it carries a file system"},
        )


class AptUnits(unittest.TestCase):
    def test_the_first_boot_and_the_playbooks_turn_the_same_units_off(self):
        first_boot = (ANSIBLE.parent / "terraform" / "modules" / "node-group" / "first-boot.sh").read_text()
        variables = (ANSIBLE / "roles" / "host" / "vars" / "main.yml").read_text()
        units = [line.removeprefix("  - ") for line in variables.split("host_apt_units:\n")[1].splitlines() if line.startswith("  - ")]
        self.assertGreater(len(units), 3)
        self.assertIn(f"for unit in {' '.join(units)}; do", first_boot)


if __name__ == "__main__":
    unittest.main()
