# SPDX-License-Identifier: Apache-2.0
output "inventory" {
  description = "The inventory for Ansible: terraform output -raw inventory > ../../ansible/inventory.yml"
  value = yamlencode({
    all = {
      vars = {
        ansible_user                 = var.ssh_user
        ansible_ssh_private_key_file = abspath(trimsuffix(pathexpand(var.public_key_file), ".pub"))
        # Nodes of two clusters may have the same address one after the other, but never the same host key.
        ansible_ssh_common_args = "-o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=secrets/known_hosts-${module.cluster.id}"
        system                  = var.system
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
