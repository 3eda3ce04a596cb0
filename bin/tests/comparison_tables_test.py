# SPDX-License-Identifier: Apache-2.0
"""Records of comparisons, and the tables that bench/comparison-tables makes of them."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

from comparing.figures import RATE
from comparing.measured import Failed, Spent
from comparing.record import Record
from comparing.task import Outcome


def program(path):
    loader = importlib.machinery.SourceFileLoader(path.name.replace("-", "_"), str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


tables = program(ROOT / "bench" / "comparison-tables")


class Machine:
    load = 2.5
    steal = 0.01


def outcome(rate):
    return Outcome(rate=rate, messages=1000, spent=Spent(2.0, 0.5, 30), steady_cpu_micros=1.5, service_millis=[1, 9], jvm_options=[])


class ComparisonRecords(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "some.jsonl"

    def record(self, description="100 B\npeer: a loop; commit abc"):
        return Record(self.file, description, {RATE: 0.9})

    def test_a_record_goes_on_with_the_pairs_that_it_has(self):
        first = self.record()
        first.add_warming([2.0, 1.9])
        first.add((outcome(900), outcome(1000)), Machine())
        second = self.record()
        self.assertEqual([(outcome(900), outcome(1000))], second.pairs)
        self.assertEqual([[2.0, 1.9]], second.warming)
        self.assertEqual(first.machines, second.machines)

    def test_a_record_of_another_commit_is_refused_and_left_as_it_is(self):
        self.record().add((outcome(900), outcome(1000)), Machine())
        before = self.file.read_text()
        with self.assertRaisesRegex(Failed, "another comparison or commit"):
            self.record("100 B\npeer: a loop; commit def")
        self.assertEqual(before, self.file.read_text())

    def test_a_table_has_the_medians_the_ratio_and_the_target_of_the_record(self):
        record = self.record()
        for rate in (850, 900, 950):
            record.add((outcome(rate), outcome(1000)), Machine())
        text = "before\n<!-- written by bench/comparison-tables: some -->\nold\n<!-- end of some -->\nafter\n"
        written = tables.with_tables(text, self.folder)
        self.assertIn("3 pairs, load 2.5 to 2.5, steal 1.0 to 1.0 %. 100 B; peer: a loop; commit abc.", written)
        self.assertIn("| rate, msg/s | 900.00 | 1,000 | 0.900 (0.850 … 0.950) | at least 0.9: met, open |", written)
        self.assertNotIn("old", written)
        self.assertTrue(written.startswith("before\n<!--") and written.endswith("<!-- end of some -->\nafter\n"))
        self.assertEqual(written, tables.with_tables(written, self.folder))

    def test_a_record_without_a_part_of_the_document_is_named(self):
        self.record()
        self.assertEqual(["some"], tables.unused("no part", self.folder))

    def test_the_readme_has_the_tables_of_the_records(self):
        text = tables.README.read_text()
        self.assertEqual(text, tables.with_tables(text, tables.RECORDS))
        self.assertEqual([], tables.unused(text, tables.RECORDS))


if __name__ == "__main__":
    unittest.main()
