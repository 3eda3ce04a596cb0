# SPDX-License-Identifier: Apache-2.0

mock_provider "aws" {
  mock_data "aws_ec2_instance_type_offerings" {
    defaults = { instance_types = ["i3en.2xlarge"] }
  }

  mock_data "aws_ec2_instance_type" {
    defaults = { supported_architectures = ["x86_64"] }
  }

  mock_data "aws_ami" {
    defaults = { id = "ami-0123456789abcdef0" }
  }
}

variables {
  name              = "test"
  system            = "kafka"
  availability_zone = "us-west-2a"
  cidr_block        = "10.20.0.0/24"
  ssh_cidrs         = ["203.0.113.7/32"]
  client_cidrs      = []
  client_ports      = []
  placement_group   = true
  public_key        = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJUv2yVJ8PpgkWb9RJw3y0iHq0mJw3c6cYhYpYt0c5vM test"
  lifetime_hours    = 12
  image = {
    owner = "136693071363"
    names = { x86_64 = "debian-13-amd64-*" }
  }
}

run "a_type_that_the_zone_offers_is_accepted" {
  command = plan

  variables {
    node_groups = { broker = { nodes = 3, instance_type = "i3en.2xlarge" } }
  }
}

run "a_type_that_the_zone_does_not_offer_is_refused" {
  command = plan

  variables {
    node_groups = { broker = { nodes = 3, instance_type = "i9.huge" } }
  }

  expect_failures = [data.aws_ec2_instance_type_offerings.zone]
}

run "of_several_processors_the_first_with_an_image_is_used" {
  command = plan

  variables {
    node_groups = { broker = { nodes = 3, instance_type = "i3en.2xlarge" } }
  }

  override_data {
    target = data.aws_ec2_instance_type.this
    values = { supported_architectures = ["i386", "x86_64"] }
  }

  assert {
    condition     = keys(data.aws_ami.this) == ["x86_64"]
    error_message = "an image of x86_64 was expected"
  }
}
