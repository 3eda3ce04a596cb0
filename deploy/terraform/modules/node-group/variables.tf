# SPDX-License-Identifier: Apache-2.0
variable "name" {
  description = "Name of the group; its nodes are NAME-0, NAME-1, …"
  type        = string
}

variable "nodes" {
  description = "Number of nodes."
  type        = number
}

variable "instance_type" {
  description = "Type of the instances."
  type        = string
}

variable "ami_id" {
  description = "Image of the instances, for the processor of instance_type."
  type        = string
}

variable "subnet_id" {
  description = "Subnet of the nodes."
  type        = string
}

variable "security_group_id" {
  description = "Security group of the nodes."
  type        = string
}

variable "placement_group" {
  description = "Placement group of the nodes; null: none."
  type        = string
  default     = null
}

variable "key_name" {
  description = "Key pair for SSH."
  type        = string
}

variable "spot" {
  description = "Whether the instances are spot instances, which may be taken away during a run."
  type        = bool
}

variable "root_gib" {
  description = "Size of the root disk; it is encrypted and holds no measured data."
  type        = number
}

variable "lifetime_hours" {
  description = "Hours after which a node shuts down, which terminates it."
  type        = number
}
