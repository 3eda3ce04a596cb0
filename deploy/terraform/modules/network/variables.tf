# SPDX-License-Identifier: Apache-2.0
variable "name" {
  description = "Prefix of the names of all resources."
  type        = string
}

variable "availability_zone" {
  description = "The one zone of all nodes: traffic between zones is slower and is billed."
  type        = string
}

variable "cidr_block" {
  description = "Private addresses of the nodes."
  type        = string
}

variable "ssh_cidrs" {
  description = "Public addresses that may use SSH on every node."
  type        = list(string)
}

variable "client_cidrs" {
  description = "Public addresses that may use the ports of the brokers; empty: only nodes of the cluster."
  type        = list(string)
}

variable "client_ports" {
  description = "TCP ports of the brokers that client_cidrs may use."
  type        = list(number)
}
