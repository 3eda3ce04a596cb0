# SPDX-License-Identifier: Apache-2.0
"""What filter_plugins/settings.py does with files of settings, and what deploy/parity calls a fault."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
DEPLOY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(DEPLOY / "ansible" / "filter_plugins"))
from settings import settings_of, with_settings  # noqa: E402

_loader = importlib.machinery.SourceFileLoader("parity", str(DEPLOY / "parity"))
parity = importlib.util.module_from_spec(importlib.util.spec_from_loader("parity", _loader))
_loader.exec_module(parity)


def change(**settings):
    return [{"why": "", "source": "", "settings": settings}]


class ChangedFile(unittest.TestCase):
    VENDOR = "# about a\na=1\n#b=2\nc=3\n"

    def test_a_changed_key_keeps_its_place_and_all_others_stay(self):
        self.assertEqual(with_settings(self.VENDOR, change(a=9), "properties"), "# about a\na=9\n#b=2\nc=3\n")

    def test_a_key_that_the_vendor_shows_as_an_example_is_set_below_it(self):
        self.assertEqual(with_settings(self.VENDOR, change(b=9), "properties"), "# about a\na=1\n#b=2\nb=9\nc=3\n")

    def test_a_key_that_the_vendor_does_not_name_comes_last(self):
        self.assertTrue(with_settings(self.VENDOR, change(z=True), "properties").endswith("\n# Not set in the vendor's file:\nz=true\n"))

    def test_a_key_without_a_value_is_taken_out(self):
        self.assertEqual(settings_of(with_settings(self.VENDOR, change(c=None), "properties"), "properties"), {"a": "1"})

    def test_of_a_repeated_key_only_the_changed_line_counts(self):
        self.assertEqual(with_settings("a=1\na=2\n", change(a=3), "properties"), "# a=1\na=3\n")

    def test_a_group_whose_condition_is_false_changes_nothing(self):
        self.assertEqual(with_settings(self.VENDOR, [{"when": False, "settings": {"a": 9}}], "properties"), self.VENDOR)

    def test_settings_of_the_user_come_last(self):
        self.assertIn("a=8\n", with_settings(self.VENDOR, change(a=9), "properties", {"a": 8}))

    def test_a_key_of_redis_is_no_sentence_that_begins_with_it(self):
        text = with_settings("# save the data\nsave 60 1\n", change(save='""'), "redis")
        self.assertEqual(text, '# save the data\nsave ""\n')

    def test_blocks_of_nats_are_keys_with_points(self):
        text = with_settings("", change(**{"jetstream.store_dir": "/d", "max_payload": 8, "cluster.routes": ["a", "b"]}), "nats")
        self.assertEqual(settings_of(text, "nats"), {"jetstream.store_dir": "/d", "max_payload": "8", "cluster.routes": "a b"})

    def test_the_syntax_of_nats_is_read(self):
        text = 'listen: "h:1" # here\njetstream {\n  sync_interval: always\n}\nroutes = [a, "b"]\n'
        self.assertEqual(settings_of(text, "nats"), {"listen": "h:1", "jetstream.sync_interval": "always", "routes": "a b"})

    def test_escapes_of_properties_are_read(self):
        self.assertEqual(settings_of("a=b\\:1\\=2\n", "properties"), {"a": "b:1=2"})


class Parity(unittest.TestCase):
    def fault(self, vendor, cluster, local, declared=None, here=None):
        return parity.Setting("s", "f", "key", vendor, cluster, local, declared, here).undeclared()

    def test_equal_settings_are_no_fault(self):
        self.assertEqual(self.fault("1", "1", "1"), "")

    def test_a_change_of_the_vendors_file_needs_a_reason(self):
        self.assertIn("the vendor's file 1", self.fault("1", "2", "2"))
        self.assertEqual(self.fault("1", "2", "2", declared={"why": "because"}), "")

    def test_another_value_of_a_local_broker_needs_a_reason(self):
        self.assertIn("a local broker has 3", self.fault("1", "1", "3"))
        self.assertEqual(self.fault("1", "1", "3", here="because"), "")

    def test_what_a_local_broker_leaves_to_a_default_needs_a_reason_where_the_cluster_changes_it(self):
        self.assertIn("a local broker has None", self.fault("1", "2", None, declared={"why": "because"}))
        self.assertEqual(self.fault("1", "1", None), "")


if __name__ == "__main__":
    unittest.main()
