# SPDX-License-Identifier: Apache-2.0
"""What bin/project-site says of a study."""
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "project-site"
STUDY = """
title: "Letters 2001"
question: Which is read first?
source: The Post, 2001
setting: a desk
oneMachineScale: 0.5
knownDeviations: ["Stamps have [no] value."]
oneMachineDeviations: [One desk.]
cells:
  - {id: read, driver: drivers/post.yaml, workload: workloads/read.yaml, nodes: 3, set: [driver.ink=blue], fill: {workload: workloads/write.yaml}}
matrices:
  - drivers: {post: drivers/post.yaml, mail: driver-mail/mail.yaml, short: mail}
    workloads: {at: workloads/read.yaml, max: workloads/write.yaml}
    vary: {producerRate: [1k, 2k]}
published:
  - {cell: read, figure: receive.rate, value: 1234567, unit: msg/s, source: "page 1 | left"}
conclusions:
  - claim: Post is first.
    checks: ["receive.rate[read] > 2 * receive.rate[post/max]"]
    direction: ["receive.rate[read] > receive.rate[post/max]"]
  - claim: Mail is last.
    cannotBeAsked: nobody writes mail
"""
FOLDER = "studies/letters"
FILES = {
    "studies/letters/study.yaml", "studies/letters/drivers/post.yaml", "studies/letters/workloads/read.yaml",
    "studies/letters/workloads/write.yaml", "driver-mail/mail.yaml",
}


def program():
    loader = importlib.machinery.SourceFileLoader("project_site", str(PROGRAM))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


class StudyPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = program()
        try:
            cls.site.parser()
        except SystemExit:
            if os.environ.get("CI") == "true":
                raise
            raise unittest.SkipTest("markdown-it-py and PyYAML are not installed")

    def text(self, files=frozenset()):
        with tempfile.TemporaryDirectory() as root:
            self.site.ROOT = pathlib.Path(root)
            folder = self.site.ROOT / FOLDER
            folder.mkdir(parents=True)
            (folder / "study.yaml").write_text(STUDY)
            return self.site.study_text("studies/letters/study.yaml", FILES | files)

    def test_claims_have_their_checks_or_why_they_cannot_be_asked(self):
        self.assertIn(
            "- Post is first.\n"
            "  - repeated if `receive.rate[read] > 2 * receive.rate[post/max]`\n"
            "  - repeated in direction if `receive.rate[read] > receive.rate[post/max]`\n"
            "- Mail is last.\n"
            "  - Cannot be asked here: nobody writes mail.\n",
            self.text(),
        )

    def test_cells_lead_to_their_files_and_name_their_changes(self):
        text = self.text()
        self.assertIn(
            "| `read` | [post.yaml](drivers/post.yaml) | [read.yaml](workloads/read.yaml) | 3 | `driver.ink=blue`,"
            " its topic is filled by [write.yaml](workloads/write.yaml) |",
            text,
        )
        self.assertIn(
            "| `mail/at`, `mail/max` | [mail.yaml](../../driver-mail/mail.yaml) | [read.yaml](workloads/read.yaml),"
            " [write.yaml](workloads/write.yaml) | 1 | `producerRate` of 1k, 2k |",
            text,
        )
        self.assertIn("| `short/at`, `short/max` | `mail` |", text)

    def test_published_values_and_deviations_are_text_without_markup(self):
        text = self.text()
        self.assertIn("| `read` | `receive.rate` | 1,234,567 msg/s | page 1 \\| left |", text)
        self.assertIn("- Stamps have \\[no\\] value.", text)
        self.assertIn("Also where brokers and clients share one machine:\n\n- One desk.", text)

    def test_an_outcome_is_named_only_if_there_is_one(self):
        self.assertNotIn("outcome.md", self.text())
        self.assertIn("[Outcome]", self.text({f"{FOLDER}/outcome.md"}))

    def test_a_study_without_published_values_has_no_table_of_them(self):
        self.assertEqual([], list(self.site.published_part([])))


if __name__ == "__main__":
    unittest.main()
