# SPDX-License-Identifier: Apache-2.0
output "inventory" {
  description = "The inventory for Ansible: terraform output -raw inventory > ../../ansible/inventory.yml"
  value = yamlencode({
    all = {
      vars = {
        ansible_user = var.ssh_user
        system       = var.system
      }
      children = {
        for group, nodes in module.cluster.nodes : group => {
          hosts = {
            for node in nodes : node.name => {
              ansible_host    = node.public_ip
              private_address = node.private_ip
            }
          }
        }
      }
    }
  })
}

output "nodes" {
  description = "The nodes by group: name, public and private address."
  value       = module.cluster.nodes
}
