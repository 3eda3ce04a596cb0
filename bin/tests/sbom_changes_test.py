# SPDX-License-Identifier: Apache-2.0
"""What bin/sbom-changes says of two lists of jars."""
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "sbom-changes"


def jar(name, version, licence="Apache-2.0", content="a1", group="org.example", classifier=None):
    purl = f"pkg:maven/{group}/{name}@{version}?" + (f"classifier={classifier}&" if classifier else "") + "type=jar"
    return {
        "group": group, "name": name, "version": version, "purl": purl,
        "hashes": [{"alg": "SHA-256", "content": content}], "licenses": [{"license": {"id": licence}}],
    }


class SbomChanges(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def listed(self, name, *jars):
        path = self.folder / name
        path.write_text(json.dumps({"bomFormat": "CycloneDX", "components": jars}))
        return path

    def compare(self, old, new):
        done = subprocess.run([sys.executable, PROGRAM, old, new], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def changes(self, old, new):
        return self.compare(self.listed("old.json", *old), self.listed("new.json", *new))

    def test_equal_lists_have_no_changes(self):
        code, output = self.changes([jar("a", "1")], [jar("a", "1")])
        self.assertEqual((code, output), (0, "Jars: 1 before, 1 now.\nNone was added, removed or changed.\n"))

    def test_added_and_removed_jars_and_other_versions_are_rows(self):
        code, output = self.changes([jar("a", "1"), jar("b", "1")], [jar("b", "2"), jar("c", "3", "MIT")])
        self.assertEqual(code, 0)
        self.assertEqual(
            output.splitlines()[4:],
            ["| removed | org.example:a | 1 (Apache-2.0) |  |", "| version | org.example:b | 1 | 2 |", "| added | org.example:c |  | 3 (MIT) |"],
        )

    def test_another_licence_is_a_row_with_and_without_another_version(self):
        self.assertIn("| licence | org.example:a | MIT | BUSL-1.1 |", self.changes([jar("a", "1", "MIT")], [jar("a", "1", "BUSL-1.1")])[1])
        self.assertIn("| licence | org.example:a | MIT | BUSL-1.1 |", self.changes([jar("a", "1", "MIT")], [jar("a", "2", "BUSL-1.1")])[1])

    def test_the_same_version_with_another_content_fails_and_comes_first(self):
        code, output = self.changes([jar("a", "1"), jar("z", "1")], [jar("b", "1"), jar("z", "1", content="b2")])
        self.assertEqual(code, 1)
        self.assertEqual(output.splitlines()[4], "| other content | org.example:z | 1 | 1 |")
        self.assertIn("the same version as before has another content: org.example:z 1\n", output)

    def test_jars_for_several_processors_are_told_apart(self):
        old = [jar("n", "1", classifier="linux-x86_64"), jar("n", "1", classifier="osx-x86_64", content="b2")]
        self.assertEqual(self.changes(old, list(reversed(old)))[0], 0)
        self.assertIn("| removed | org.example:n:osx-x86_64 |", self.changes(old, old[:1])[1])

    def test_modules_of_the_project_are_left_out(self):
        self.assertIn("0 before, 0 now", self.changes([jar("load", "1", group="dev.plimsoll")], [jar("load", "2", group="dev.plimsoll")])[1])

    def test_the_list_is_read_from_an_archive(self):
        content = self.listed("new.json", jar("a", "2")).read_bytes()
        archive = self.folder / "plimsoll-2.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            member = tarfile.TarInfo("plimsoll-2/plimsoll.cdx.json")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        self.assertIn("| version | org.example:a | 1 | 2 |", self.compare(self.listed("old.json", jar("a", "1")), archive)[1])

    def test_what_is_no_list_is_refused(self):
        other = self.folder / "other"
        other.write_text("text")
        self.assertEqual(self.compare(other, other)[0], 2)
        other.write_text("{}")
        self.assertEqual(self.compare(other, other)[0], 2)
        self.assertEqual(self.compare(self.folder / "absent", other)[0], 2)


if __name__ == "__main__":
    unittest.main()
