# SPDX-License-Identifier: Apache-2.0
# Plans with a mocked provider: no account is needed and nothing is created.

mock_provider "aws" {
  mock_data "aws_ec2_instance_type_offerings" {
    defaults = { instance_types = ["i3en.2xlarge", "m5n.8xlarge", "t3.large", "t3.medium", "i4g.2xlarge"] }
  }

  mock_data "aws_ec2_instance_type" {
    defaults = { supported_architectures = ["x86_64"] }
  }

  mock_data "aws_ami" {
    defaults = { id = "ami-0123456789abcdef0" }
  }
}

variables {
  system          = "kafka"
  ssh_cidrs       = ["203.0.113.7/32"]
  public_key_file = "tests/key.pub"
  node_groups = {
    broker     = { nodes = 3, instance_type = "i3en.2xlarge", in_placement_group = true }
    client     = { nodes = 4, instance_type = "m5n.8xlarge", in_placement_group = true }
    monitoring = { nodes = 1, instance_type = "t3.large" }
  }
}

run "nodes_are_numbered_by_group" {
  command = plan

  assert {
    condition     = [for node in module.cluster.nodes["broker"] : node.name] == ["broker-0", "broker-1", "broker-2"]
    error_message = "three brokers were expected"
  }

  assert {
    condition     = length(module.cluster.nodes["client"]) == 4 && length(module.cluster.nodes["monitoring"]) == 1
    error_message = "four clients and one monitoring node were expected"
  }
}

run "a_further_group_needs_no_change_of_the_modules" {
  command = plan

  variables {
    system          = "pulsar"
    placement_group = false
    node_groups = {
      broker   = { nodes = 3, instance_type = "i3en.2xlarge" }
      client   = { nodes = 2, instance_type = "m5n.8xlarge", spot = true }
      metadata = { nodes = 3, instance_type = "t3.medium" }
    }
  }

  assert {
    condition     = length(module.cluster.nodes["metadata"]) == 3
    error_message = "three nodes for metadata were expected"
  }
}

run "only_groups_that_say_so_are_placed" {
  command = plan

  assert {
    condition     = module.cluster.placed_groups == ["broker", "client"]
    error_message = "brokers and clients were expected in the placement group, and no other node"
  }

  assert {
    condition = alltrue([
      for profile in fileset("profiles", "*.tfvars") :
      flatten(regexall("(?m)^  ([a-z]+) .*in_placement_group = true", file("profiles/${profile}"))) == module.cluster.placed_groups
    ])
    error_message = "in_placement_group was expected of broker and client in each profile, and of no other group"
  }
}

run "without_a_placement_group_no_group_is_placed" {
  command = plan

  variables { placement_group = false }

  assert {
    condition     = length(module.cluster.placed_groups) == 0
    error_message = "no group was expected in a placement group"
  }
}

run "a_placement_group_without_nodes_is_refused" {
  command = plan

  variables {
    node_groups = {
      broker = { nodes = 3, instance_type = "i3en.2xlarge" }
      client = { nodes = 4, instance_type = "m5n.8xlarge" }
    }
  }

  expect_failures = [var.placement_group]
}

run "the_inventory_names_system_groups_and_addresses" {
  command = apply

  assert {
    condition     = yamldecode(output.inventory).all.vars.system == "kafka"
    error_message = "the inventory must name the system"
  }

  assert {
    condition     = length(yamldecode(output.inventory).all.children.broker.hosts) == 3
    error_message = "the inventory must list the brokers"
  }

  assert {
    condition     = endswith(yamldecode(output.inventory).all.vars.ansible_ssh_private_key_file, "/tests/key")
    error_message = "the inventory must name the private key of public_key_file"
  }
}

run "the_whole_internet_is_refused_for_ssh" {
  command = plan

  variables { ssh_cidrs = ["0.0.0.0/0"] }

  expect_failures = [var.ssh_cidrs]
}

run "half_of_the_internet_twice_is_refused_for_ssh" {
  command = plan

  variables { ssh_cidrs = ["0.0.0.0/1", "128.0.0.0/1"] }

  expect_failures = [var.ssh_cidrs]
}

run "ipv6_is_refused_for_ssh" {
  command = plan

  variables { ssh_cidrs = ["2001:db8::/32"] }

  expect_failures = [var.ssh_cidrs]
}

run "nobody_is_refused_for_ssh" {
  command = plan

  variables { ssh_cidrs = [] }

  expect_failures = [var.ssh_cidrs]
}

run "ipv6_is_refused_for_the_nodes" {
  command = plan

  variables { cidr_block = "fd00::/24" }

  expect_failures = [var.cidr_block]
}

run "the_whole_internet_is_refused_for_clients" {
  command = plan

  variables { client_cidrs = ["0.0.0.0/0"] }

  expect_failures = [var.client_cidrs]
}

run "ipv6_is_refused_for_clients" {
  command = plan

  variables { client_cidrs = ["2001:db8::/32"] }

  expect_failures = [var.client_cidrs]
}

run "an_unknown_system_is_refused" {
  command = plan

  variables { system = "kafak" }

  expect_failures = [var.system]
}

run "a_group_without_nodes_is_refused" {
  command = plan

  variables {
    placement_group = false
    node_groups = {
      broker = { nodes = 0, instance_type = "i3en.2xlarge" }
      client = { nodes = 1, instance_type = "m5n.8xlarge" }
    }
  }

  expect_failures = [var.node_groups]
}

run "a_cluster_without_workers_is_refused" {
  command = plan

  variables {
    node_groups = { broker = { nodes = 3, instance_type = "i3en.2xlarge", in_placement_group = true } }
  }

  expect_failures = [var.node_groups]
}

run "a_zone_of_another_region_is_refused" {
  command = plan

  variables { region = "eu-central-1" }

  expect_failures = [var.availability_zone]
}

run "a_missing_key_is_refused" {
  command = plan

  variables { public_key_file = "tests/absent.pub" }

  expect_failures = [var.public_key_file]
}

run "a_cluster_for_ever_is_refused" {
  command = plan

  variables { lifetime_hours = 10000 }

  expect_failures = [var.lifetime_hours]
}

run "a_fraction_of_an_hour_is_refused" {
  command = plan

  variables { lifetime_hours = 1.5 }

  expect_failures = [var.lifetime_hours]
}
