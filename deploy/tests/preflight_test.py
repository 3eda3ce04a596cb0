# SPDX-License-Identifier: Apache-2.0
"""What deploy/preflight says of accounts, which a stand-in for the AWS CLI answers for (aws/aws, in the shape of the AWS CLI's
documentation). Needs terraform, which evaluates the profiles."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parent
DEPLOY = TESTS.parent
ON_DEMAND = "service-quotas.get-service-quota.L-1216C47A"


def quota(value):
    return {"Quota": {"ServiceCode": "ec2", "QuotaCode": "L-1216C47A", "Value": value, "Unit": "None", "Adjustable": True}}


class Preflight(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "answers").mkdir()
        self.calls = self.folder / "calls"

    def answers(self, name, answer):
        (self.folder / "answers" / f"{name}.json").write_text(json.dumps(answer))

    def refuses(self, name, error):
        (self.folder / "answers" / f"{name}.error").write_text(error)

    def preflight(self, *arguments, path=None):
        environment = {
            "PATH": path or f"{TESTS / 'aws'}:{os.environ['PATH']}",
            "HOME": str(self.folder),
            "AWS_ANSWERS": f"{self.folder / 'answers'}:{TESTS / 'aws' / 'account'}",
            "AWS_CALLS": str(self.calls),
        }
        done = subprocess.run([sys.executable, DEPLOY / "preflight", *arguments], capture_output=True, text=True, check=False, env=environment)
        return done.returncode, done.stdout + done.stderr

    def test_an_account_with_everything_passes(self):
        code, output = self.preflight("kafka")
        self.assertEqual(code, 0, output)
        self.assertIn("3 × i3en.2xlarge (8), 4 × m5n.8xlarge (32), 1 × t3.large (2): 154 vCPUs on demand", output)
        self.assertIn("image: debian-13-amd64-20261110-2292 (ami-0fedcba9876543210) for x86_64", output)
        self.assertIn("168 vCPUs, 8 in use by others; 154 are needed", output)

    def test_only_questions_are_asked_and_of_the_region_of_the_variables(self):
        self.preflight("kafka", "-var", "region=eu-west-1", "-var", "availability_zone=eu-west-1c")
        calls = self.calls.read_text().splitlines()
        self.assertGreater(len(calls), 3)
        for call in calls:
            self.assertRegex(call, r"^(ec2 describe-|service-quotas get-)\S+ .*--region eu-west-1 --output json$")

    def test_the_readme_has_the_processors_of_each_profile(self):
        readme = (DEPLOY / "README.md").read_text()
        self.assertIn('"Running On-Demand Standard (A, C, D, H, I, M, R, T, Z) instances" (`L-1216C47A`)', readme)
        table = dict(re.findall(r"^\| (`.*`) \| .* \| (\d+) \| [\d.]+ \|$", readme, re.M))
        told = {system: processors for systems, processors in table.items() for system in re.findall(r"\w+", systems)}
        self.answers(ON_DEMAND, quota(1000.0))
        for profile in sorted((DEPLOY / "terraform" / "aws" / "profiles").glob("*.tfvars")):
            output = self.preflight(profile.stem)[1]
            self.assertIn(f": {told.get(profile.stem)} vCPUs on demand", output, profile.stem)

    def test_a_new_account_is_told_what_to_ask_for(self):
        self.answers(ON_DEMAND, quota(5.0))
        code, output = self.preflight("kafka")
        self.assertEqual(code, 1)
        self.assertIn("permits 5 vCPUs, and 162 are needed with what is in use", output)
        self.assertIn("--quota-code L-1216C47A --desired-value 162 --region us-west-2", output)

    def test_a_quota_that_is_just_enough_passes_and_one_less_does_not(self):
        self.answers(ON_DEMAND, quota(162.0))
        self.assertEqual(self.preflight("kafka")[0], 0)
        self.answers(ON_DEMAND, quota(161.0))
        self.assertEqual(self.preflight("kafka")[0], 1)

    def test_nodes_of_this_cluster_do_not_count_as_in_use_and_those_of_another_do(self):
        self.assertIn(", 8 in use by others", self.preflight("kafka")[1])
        self.assertIn(", 40 in use by others", self.preflight("kafka", "-var", "name=second")[1])

    def test_without_a_value_of_its_own_the_default_of_the_quota_counts(self):
        self.refuses(ON_DEMAND, "\nAn error occurred (NoSuchResourceException) when calling the GetServiceQuota operation: \n")
        self.answers("service-quotas.get-aws-default-service-quota.L-1216C47A", quota(5.0))
        self.assertIn("permits 5 vCPUs", self.preflight("kafka")[1])

    def test_spot_nodes_count_for_the_quota_of_spot_requests(self):
        groups = '{broker={nodes=3,instance_type="i3en.2xlarge",in_placement_group=true},client={nodes=4,instance_type="m5n.8xlarge",spot=true}}'
        code, output = self.preflight("kafka", "-var", f"node_groups={groups}")
        self.assertEqual(code, 0, output)
        self.assertIn("24 vCPUs on demand and 128 vCPUs spot", output)
        self.assertIn("(L-34B43A08) in us-west-2: 132 vCPUs, 4 in use by others; 128 are needed", output)

    def test_a_zone_without_a_type_is_refused_with_zones_that_have_all(self):
        code, output = self.preflight("kafka", "-var", "availability_zone=us-west-2d")
        self.assertEqual(code, 1)
        self.assertIn("the zone us-west-2d does not offer i3en.2xlarge, m5n.8xlarge: set availability_zone to one that does (us-west-2a, us-west-2b)", output)

    def test_a_type_that_does_not_exist_is_refused(self):
        self.answers("ec2.describe-instance-type-offerings", {"InstanceTypeOfferings": []})
        error = "An error occurred (InvalidInstanceType) when calling the DescribeInstanceTypes operation: The following supplied instance types do not exist: [i9.huge]"
        self.refuses("ec2.describe-instance-types", f"\n{error}\n")
        code, output = self.preflight("kafka", "-var", 'node_groups={broker={nodes=3,instance_type="i9.huge",in_placement_group=true},client={nodes=1,instance_type="i9.huge"}}')
        self.assertEqual(code, 1)
        self.assertIn("does not offer i9.huge: no zone of us-west-2 offers all of them", output)

    def test_a_region_without_the_image_is_refused(self):
        self.answers("ec2.describe-images", {"Images": []})
        code, output = self.preflight("kafka")
        self.assertEqual(code, 1)
        self.assertIn("us-west-2 has no image debian-13-amd64-* of the owner 136693071363 for x86_64", output)

    def test_a_processor_without_an_image_name_is_refused(self):
        code, output = self.preflight("kafka", "-var", 'image={owner="1",names={arm64="mine-*"}}')
        self.assertEqual(code, 1)
        self.assertIn("image has no name for the processor x86_64", output)

    def test_a_quota_that_may_not_be_asked_for_is_unknown_and_prevents_nothing(self):
        self.refuses(ON_DEMAND, "\nAn error occurred (AccessDeniedException) when calling the GetServiceQuota operation: User is not authorized\n")
        code, output = self.preflight("kafka")
        self.assertEqual(code, 0, output)
        self.assertIn("quota: unknown: An error occurred (AccessDeniedException)", output)

    def test_missing_credentials_are_named(self):
        self.refuses("ec2.describe-instance-type-offerings", "\nUnable to locate credentials. You can configure credentials by running \"aws configure\".\n")
        code, output = self.preflight("kafka")
        self.assertEqual(code, 1)
        self.assertIn("AWS does not accept your credentials (Unable to locate credentials.", output)

    def test_a_region_that_does_not_exist_is_named(self):
        self.refuses("ec2.describe-instance-type-offerings", '\nCould not connect to the endpoint URL: "https://ec2.xx-west-9.amazonaws.com/"\n')
        code, output = self.preflight("kafka", "-var", "region=xx-west-9", "-var", "availability_zone=xx-west-9a")
        self.assertEqual(code, 1)
        self.assertIn("the region xx-west-9 does not answer", output)

    def test_an_unknown_system_and_bad_variables_are_refused_before_the_account_is_asked(self):
        self.assertIn("there is no profile kafak", self.preflight("kafak")[1])
        code, output = self.preflight("kafka", "-var", "region=eu-central-1")
        self.assertEqual(code, 2)
        self.assertIn("availability_zone must be a zone of the region", output)
        self.assertFalse(self.calls.exists())

    def test_a_machine_without_the_aws_cli_is_told_so(self):
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "terraform").symlink_to(shutil.which("terraform"))
        code, output = self.preflight("kafka", path=str(bin_folder))
        self.assertEqual(code, 1)
        self.assertIn("there is no aws: install the AWS CLI", output)


if __name__ == "__main__":
    unittest.main()
