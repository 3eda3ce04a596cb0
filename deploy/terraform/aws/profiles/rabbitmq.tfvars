# SPDX-License-Identifier: Apache-2.0
# The shape of the cluster of Confluent's comparison of 2020: three brokers with 8 virtual
# processors, 64 GB and two NVMe disks of 2.5 TB, loaded by four clients.
system = "rabbitmq"

node_groups = {
  broker     = { nodes = 3, instance_type = "i3en.2xlarge", in_placement_group = true }
  client     = { nodes = 4, instance_type = "m5n.8xlarge", in_placement_group = true }
  monitoring = { nodes = 1, instance_type = "t3.large" }
}

client_ports = [5671, 5672, 5551, 5552, 15672]
