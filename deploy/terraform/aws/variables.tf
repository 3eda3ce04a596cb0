# SPDX-License-Identifier: Apache-2.0
variable "system" {
  description = "The messaging system: the name of a profile, a role and a driver."
  type        = string

  validation {
    condition     = contains(["kafka", "pulsar", "rabbitmq", "nats", "nats_streaming", "redis"], var.system)
    error_message = "system must be kafka, pulsar, rabbitmq, nats, nats_streaming or redis: give a profile with -var-file=profiles/SYSTEM.tfvars."
  }
}

variable "node_groups" {
  description = "The groups of nodes: name → number and type of instances. broker, client and monitoring are expected by the playbooks."
  type = map(object({
    nodes              = number
    instance_type      = string
    in_placement_group = optional(bool, false) # AWS refuses types with burstable processors, as t3.large
    spot               = optional(bool, false)
    root_gib           = optional(number, 30)
  }))

  validation {
    condition     = alltrue([for name in ["broker", "client"] : contains(keys(var.node_groups), name)])
    error_message = "node_groups needs the groups broker and client: they carry the system and the workers."
  }

  validation {
    condition     = alltrue([for group in var.node_groups : group.nodes >= 1 && group.nodes <= 100])
    error_message = "Each group of node_groups needs 1 to 100 nodes; leave a group out instead of giving it none."
  }
}

variable "client_ports" {
  description = "TCP ports of the brokers that client_cidrs may use."
  type        = list(number)
  default     = []
}

variable "name" {
  description = "Prefix of the names of all resources; two clusters in one account need two names."
  type        = string
  default     = "plimsoll"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,30}$", var.name))
    error_message = "name must be 2 to 31 lower-case letters, digits and hyphens and start with a letter."
  }
}

variable "region" {
  description = "The region."
  type        = string
  default     = "us-west-2"
}

variable "availability_zone" {
  description = "The one zone of all nodes, of the region."
  type        = string
  default     = "us-west-2a"

  validation {
    condition     = startswith(var.availability_zone, var.region)
    error_message = "availability_zone must be a zone of the region, as us-west-2a is of us-west-2: set both."
  }
}

variable "cidr_block" {
  description = "Private addresses of the nodes."
  type        = string
  default     = "10.20.0.0/24"

  validation {
    condition     = can(cidrnetmask(var.cidr_block)) && try(tonumber(split("/", var.cidr_block)[1]) >= 16 && tonumber(split("/", var.cidr_block)[1]) <= 28, false)
    error_message = "cidr_block must be a block of IPv4 addresses from /16 to /28, as 10.20.0.0/24."
  }
}

variable "ssh_cidrs" {
  description = "Public addresses that may use SSH: yours, as 203.0.113.7/32. There is no default."
  type        = list(string)

  validation {
    condition     = alltrue([for cidr in var.ssh_cidrs : can(cidrnetmask(cidr))])
    error_message = "ssh_cidrs must be blocks of IPv4 addresses, as 203.0.113.7/32."
  }

  validation {
    condition     = var.open_to_the_world || alltrue([for cidr in var.ssh_cidrs : try(tonumber(split("/", cidr)[1]) >= 8, true)])
    error_message = "ssh_cidrs must not be wider than /8 unless open_to_the_world is true."
  }

  validation {
    condition     = length(var.ssh_cidrs) > 0
    error_message = "ssh_cidrs must have your address, as 203.0.113.7/32: without it, no node can be reached."
  }
}

variable "client_cidrs" {
  description = "Public addresses that may use the ports of the brokers; by default only nodes of the cluster."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for cidr in var.client_cidrs : can(cidrnetmask(cidr))])
    error_message = "client_cidrs must be blocks of IPv4 addresses, as 203.0.113.7/32."
  }

  validation {
    condition     = var.open_to_the_world || alltrue([for cidr in var.client_cidrs : try(tonumber(split("/", cidr)[1]) >= 8, true)])
    error_message = "client_cidrs must not be wider than /8 unless open_to_the_world is true."
  }
}

variable "open_to_the_world" {
  description = "Permits blocks wider than /8, as 0.0.0.0/0, in ssh_cidrs and client_cidrs."
  type        = bool
  default     = false
}

variable "placement_group" {
  description = "Whether the nodes of the groups with in_placement_group are placed close to each other, as in the studies to reproduce."
  type        = bool
  default     = true

  validation {
    condition     = !var.placement_group || anytrue([for group in var.node_groups : group.in_placement_group])
    error_message = "No group is placed: set in_placement_group of the groups broker and client in node_groups to true, or placement_group to false."
  }
}

variable "public_key_file" {
  description = "File of your public SSH key."
  type        = string
  default     = "~/.ssh/id_ed25519.pub"

  validation {
    condition     = fileexists(pathexpand(var.public_key_file))
    error_message = "public_key_file does not exist: make a key with ssh-keygen -t ed25519, or give its path."
  }
}

variable "image" {
  description = "The image: owner and name by processor (x86_64, arm64). Default: Debian 13."
  type = object({
    owner = string
    names = map(string)
  })
  default = {
    owner = "136693071363"
    names = {
      x86_64 = "debian-13-amd64-*"
      arm64  = "debian-13-arm64-*"
    }
  }
}

variable "ssh_user" {
  description = "User of the image for SSH."
  type        = string
  default     = "admin"
}

variable "lifetime_hours" {
  description = "Hours after which the nodes terminate by themselves."
  type        = number
  default     = 12

  validation {
    condition     = var.lifetime_hours >= 1 && var.lifetime_hours <= 168 && floor(var.lifetime_hours) == var.lifetime_hours
    error_message = "lifetime_hours must be a whole number from 1 to 168: a forgotten cluster costs money every hour."
  }
}

variable "tags" {
  description = "Further tags of all resources."
  type        = map(string)
  default     = {}
}
