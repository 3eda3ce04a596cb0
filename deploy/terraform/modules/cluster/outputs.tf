# SPDX-License-Identifier: Apache-2.0
output "nodes" {
  description = "The nodes by group: name, public and private address."
  value       = { for name, group in module.node_group : name => group.nodes }
}

output "id" {
  description = "Differs between any two clusters: the id of the subnet."
  value       = module.network.subnet_id
}

output "placed_groups" {
  description = "The groups of nodes that are in the placement group."
  value       = [for name, group in module.node_group : name if group.placement_group != null]
}
