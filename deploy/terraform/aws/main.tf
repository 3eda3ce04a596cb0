# SPDX-License-Identifier: Apache-2.0
provider "aws" {
  region = var.region

  default_tags {
    tags = merge({ project = "plimsoll", system = var.system, cluster = var.name }, var.tags)
  }
}

module "cluster" {
  source = "../modules/cluster"

  name              = var.name
  system            = var.system
  availability_zone = var.availability_zone
  cidr_block        = var.cidr_block
  ssh_cidrs         = var.ssh_cidrs
  client_cidrs      = var.client_cidrs
  client_ports      = var.client_ports
  node_groups       = var.node_groups
  placement_group   = var.placement_group
  public_key        = file(pathexpand(var.public_key_file))
  image             = var.image
  lifetime_hours    = var.lifetime_hours
}
