# SPDX-License-Identifier: Apache-2.0
output "subnet_id" {
  description = "The subnet of the nodes."
  value       = aws_subnet.this.id
}

output "security_group_id" {
  description = "The security group of the nodes."
  value       = aws_security_group.this.id
}
