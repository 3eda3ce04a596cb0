# SPDX-License-Identifier: Apache-2.0
output "nodes" {
  description = "The nodes by group: name, public and private address."
  value       = { for name, group in module.node_group : name => group.nodes }
}
