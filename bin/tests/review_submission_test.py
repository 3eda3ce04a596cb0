# SPDX-License-Identifier: Apache-2.0
"""What bin/review-submission compares, runs again and says, with a script in place of bin/benchmark."""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "review-submission"

# Records its calls; the rows of a site are those of rows.json, and a run writes one result.
BENCHMARK = f"#!{sys.executable} -IS" """
import json, pathlib, sys
root, words = pathlib.Path(__file__).parent.parent, sys.argv[1:]
with open(root / "calls", "a") as calls:
    calls.write(json.dumps(words) + "\\n")
if words[0] == "check":
    print((root / "check.txt").read_text())
    sys.exit(int((root / "check.code").read_text()))
if words[0] in ("site", "run"):
    folder = pathlib.Path(words[words.index("-o") + 1])
    file = folder / ("data/rows.json" if words[0] == "site" else "1.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text((root / "rows.json").read_text() if words[0] == "site" else "{}")
else:
    print(" ".join(words))
"""
DRIVER = "name: Kafka\nbroker: local\n"
WORKLOAD = "messageSize: 1KiB\n"


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def row(folder, **other):
    return {
        "workload": "w", "system": "kafka", "variant": "", "guarantees": "on disk", "machines": "2 processors", "driver": "Kafka",
        "trust": "repeated", "measuredToCheckOthers": False, "firstDay": "2026-01-01", "session": "s",
        "files": [{"file": f"submissions/{folder}/1.json"}], **other,
    }  # fmt: skip


class ReviewSubmission(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "tree"
        (self.root / "bin").mkdir(parents=True)
        shutil.copy(PROGRAM, self.root / "bin")
        self.write("bin/benchmark", BENCHMARK)
        (self.root / "bin/benchmark").chmod(0o755)
        self.write("check.txt", "all is well")
        self.write("check.code", "0")
        self.rows()
        self.git("init", "-q")
        self.commit()
        self.base = self.git("rev-parse", "HEAD").strip()

    def git(self, *words):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.hooksPath="]
        return subprocess.run(["git", *identity, "-C", self.root, *words], check=True, capture_output=True, text=True).stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "t")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def rows(self, *rows):
        self.write("rows.json", json.dumps(rows))

    def submit(self, name="new", words=("bin/benchmark", "run"), **files):
        hashes = {"driver": {"sha256": sha256(DRIVER)}, "workload": {"sha256": sha256(WORKLOAD)}}
        self.write(f"submissions/{name}/1.json", json.dumps({"run": {"commandLine": words}, **hashes}))
        for file, text in files.items():
            self.write(f"submissions/{name}/{file}.yaml", text)
        self.commit()

    def review(self, *words, base=None):
        command = [sys.executable, self.root / "bin/review-submission", base or self.base, self.root.parent / "review", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def calls(self, command):
        lines = [json.loads(line) for line in (self.root / "calls").read_text().splitlines()]
        return [line for line in lines if line[0] == command]

    def test_a_branch_without_new_results_is_said_to_have_none(self):
        self.assertEqual(self.review(), (0, "Nothing is new below submissions/.\n"))

    def test_a_base_that_is_no_commit_is_refused(self):
        code, output = self.review(base="no-commit")
        self.assertEqual(code, 1)
        self.assertIn("'no-commit' is no commit with a common history", output)
        self.assertNotIn("Traceback", output)

    def test_a_folder_that_the_branch_removes_is_not_reviewed(self):
        self.submit("old")
        base = self.git("rev-parse", "HEAD").strip()
        shutil.rmtree(self.root / "submissions/old")
        self.commit()
        self.assertEqual(self.review(base=base), (0, "Nothing is new below submissions/.\n"))

    def test_what_the_check_says_and_its_exit_code_are_those_of_the_review(self):
        self.write("check.code", "3")
        self.write("check.txt", "no third run\n```\n# not a heading of the review")
        self.submit()
        code, output = self.review()
        self.assertEqual(code, 3)
        self.assertIn("\n````\nno third run\n```\n# not a heading of the review\n````\n", output)

    def test_the_base_is_the_latest_row_of_the_same_class_that_is_not_new(self):
        earlier = [
            row("first", firstDay="2026-01-01"), row("latest", firstDay="2026-03-01"),
            row("weaker", firstDay="2026-04-01", guarantees="in memory"), row("larger", firstDay="2026-04-01", machines="64 processors"),
            row("once", firstDay="2026-04-01", trust="consistent"), row("rerun", firstDay="2026-04-01", measuredToCheckOthers=True),
            row("alsonew", firstDay="2026-05-01"),
        ]  # fmt: skip
        self.rows(*earlier, row("new", firstDay="2026-02-01"))
        self.submit("alsonew")
        self.submit("new")
        self.review("--no-run")
        latest = ["compare", "--base", "submissions/latest/1.json", "--candidate"]
        self.assertEqual(self.calls("compare"), [[*latest, "submissions/alsonew/1.json"], [*latest, "submissions/new/1.json"]])
        self.assertEqual(self.calls("run"), [])

    def test_without_an_earlier_row_of_its_class_that_is_said(self):
        self.rows(row("new"))
        self.submit()
        self.assertIn("No earlier submission has the same workload, system, guarantees and machine class.", self.review("--no-run")[1])

    def test_its_files_are_found_by_their_hashes_and_run_three_times_and_the_site_shows_it(self):
        self.write("workloads/other-name.yaml", WORKLOAD)
        self.rows(row("new"))
        self.submit(tuned=DRIVER)
        self.assertEqual(self.review()[0], 0)
        [run] = self.calls("run")
        self.assertEqual(run[run.index("-d") + 1], str(self.root / "submissions/new/tuned.yaml"))
        self.assertEqual(run[-1], str(self.root / "workloads/other-name.yaml"))
        self.assertEqual(run[run.index("--repeat") + 1], "3")
        again = str(self.root.parent / "review/again/new/w-Kafka-s")
        self.assertEqual(self.calls("compare"), [["compare", "--base", "submissions/new/1.json", "--candidate", again]])
        attested = self.root.parent / "review/again/sha256sums.txt"
        self.assertEqual(self.calls("site")[-1][-4:], ["--again", again, "--attested", str(attested)])
        self.assertEqual(attested.read_text(), f"{sha256('{}')}  new/w-Kafka-s/1.json\n")

    def not_again(self, **submission):
        self.rows(row("new"))
        self.submit(**submission)
        output = self.review()[1]
        self.assertEqual(self.calls("run"), [])
        return output

    def test_a_file_that_was_changed_after_the_run_is_not_run(self):
        output = self.not_again(driver=DRIVER + "# faster\n", workload=WORKLOAD)
        self.assertIn("Not run again: no driver file has the hash that the results name: add it to the submission.", output)

    def test_without_its_workload_it_is_not_run(self):
        self.assertIn("Not run again: no workload file has the hash", self.not_again(driver=DRIVER))

    def test_values_of_the_command_line_that_no_file_has_are_not_run(self):
        for words in (["--set", "a=1"], ["--set=a=1"]):
            output = self.not_again(words=words, driver=DRIVER, workload=WORKLOAD)
            self.assertIn("Not run again: its command line has --set: put the value into the file.", output)

    def test_a_system_elsewhere_is_not_run(self):
        remote = "name: Kafka\nendpoints: [a:9092]\n"
        self.write("submissions/new/driver.yaml", remote)
        self.rows(row("new"))
        hashes = {"driver": {"sha256": sha256(remote)}, "workload": {"sha256": sha256(WORKLOAD)}}
        self.write("submissions/new/1.json", json.dumps({"run": {"commandLine": []}, **hashes}))
        self.write("submissions/new/w.yaml", WORKLOAD)
        self.commit()
        self.assertIn("Not run again: submissions/new/driver.yaml names no local broker.", self.review()[1])
        self.assertEqual(self.calls("run"), [])


if __name__ == "__main__":
    unittest.main()
