# SPDX-License-Identifier: Apache-2.0
locals {
  instance_types = toset([for group in var.node_groups : group.instance_type])
  # Some types list i386 first.
  architecture = {
    for type, facts in data.aws_ec2_instance_type.this : type => try(
      [for name in facts.supported_architectures : name if contains(keys(var.image.names), name)][0],
      facts.supported_architectures[0]
    )
  }
}

data "aws_ec2_instance_type_offerings" "zone" {
  location_type = "availability-zone"

  filter {
    name   = "location"
    values = [var.availability_zone]
  }

  filter {
    name   = "instance-type"
    values = local.instance_types
  }

  lifecycle {
    postcondition {
      condition     = length(setsubtract(local.instance_types, self.instance_types)) == 0
      error_message = "The zone ${var.availability_zone} does not offer ${join(", ", setsubtract(local.instance_types, self.instance_types))}: set availability_zone, region or the types in node_groups."
    }
  }
}

# Only after the zone was asked for them, so that a type that does not exist is refused once.
data "aws_ec2_instance_type" "this" {
  for_each = local.instance_types

  instance_type = each.value

  depends_on = [data.aws_ec2_instance_type_offerings.zone]
}

data "aws_ami" "this" {
  for_each = toset(values(local.architecture))

  owners      = [var.image.owner]
  most_recent = true

  filter {
    name   = "name"
    values = [lookup(var.image.names, each.value, "no name for the processor ${each.value}")]
  }

  filter {
    name   = "architecture"
    values = [each.value]
  }
}

resource "aws_key_pair" "this" {
  key_name   = var.name
  public_key = var.public_key
}

resource "aws_placement_group" "this" {
  count = var.placement_group ? 1 : 0

  name     = var.name
  strategy = "cluster"
}

module "network" {
  source = "../network"

  name              = var.name
  availability_zone = var.availability_zone
  cidr_block        = var.cidr_block
  ssh_cidrs         = var.ssh_cidrs
  client_cidrs      = var.client_cidrs
  client_ports      = var.client_ports
}

module "node_group" {
  source   = "../node-group"
  for_each = var.node_groups

  name              = each.key
  nodes             = each.value.nodes
  instance_type     = each.value.instance_type
  ami_id            = data.aws_ami.this[local.architecture[each.value.instance_type]].id
  subnet_id         = module.network.subnet_id
  security_group_id = module.network.security_group_id
  placement_group   = var.placement_group && each.value.in_placement_group ? aws_placement_group.this[0].name : null
  key_name          = aws_key_pair.this.key_name
  spot              = each.value.spot
  root_gib          = each.value.root_gib
  lifetime_hours    = var.lifetime_hours
}
