# SPDX-License-Identifier: Apache-2.0
# Nodes of Confluent's comparison of 2020, but one broker: the driver measures a single NATS Streaming
# server.
system = "nats_streaming"

node_groups = {
  broker     = { nodes = 1, instance_type = "i3en.2xlarge", in_placement_group = true }
  client     = { nodes = 4, instance_type = "m5n.8xlarge", in_placement_group = true }
  monitoring = { nodes = 1, instance_type = "t3.large" }
}

client_ports = [4222]
