# SPDX-License-Identifier: Apache-2.0
output "nodes" {
  description = "The nodes in the order of their numbers: name, public and private address."
  value = [
    for node in aws_instance.this : {
      name       = node.tags["Name"]
      public_ip  = node.public_ip
      private_ip = node.private_ip
    }
  ]
}

output "placement_group" {
  description = "The placement group of the nodes; null: none."
  value       = var.placement_group
}
