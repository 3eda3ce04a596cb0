# SPDX-License-Identifier: Apache-2.0
variable "name" {
  description = "Prefix of the names of all resources."
  type        = string
}

variable "system" {
  description = "The messaging system; written to the inventory."
  type        = string
}

variable "availability_zone" {
  description = "The one zone of all nodes."
  type        = string
}

variable "cidr_block" {
  description = "Private addresses of the nodes."
  type        = string
}

variable "ssh_cidrs" {
  description = "Public addresses that may use SSH."
  type        = list(string)
}

variable "client_cidrs" {
  description = "Public addresses that may use the ports of the brokers."
  type        = list(string)
}

variable "client_ports" {
  description = "TCP ports of the brokers that client_cidrs may use."
  type        = list(number)
}

variable "node_groups" {
  description = "The groups of nodes: name → number and type of instances."
  type = map(object({
    nodes              = number
    instance_type      = string
    in_placement_group = optional(bool, false)
    spot               = optional(bool, false)
    root_gib           = optional(number, 30)
  }))
}

variable "placement_group" {
  description = "Whether the nodes of the groups with in_placement_group are placed close to each other."
  type        = bool
}

variable "public_key" {
  description = "Public SSH key of the user."
  type        = string
}

variable "image" {
  description = "The image: owner and name by processor."
  type = object({
    owner = string
    names = map(string)
  })
}

variable "lifetime_hours" {
  description = "Hours after which the nodes terminate."
  type        = number
}
