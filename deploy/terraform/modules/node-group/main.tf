# SPDX-License-Identifier: Apache-2.0
resource "aws_instance" "this" {
  count = var.nodes

  ami                                  = var.ami_id
  instance_type                        = var.instance_type
  subnet_id                            = var.subnet_id
  vpc_security_group_ids               = [var.security_group_id]
  placement_group                      = var.placement_group
  key_name                             = var.key_name
  associate_public_ip_address          = true
  instance_initiated_shutdown_behavior = "terminate"

  # A forgotten cluster ends by itself (the timer has a date, so that a restart does not end it), and apt starts nothing by itself.
  user_data = templatefile("${path.module}/first-boot.sh", { hours = var.lifetime_hours })

  metadata_options {
    http_endpoint               = "enabled"
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }

  root_block_device {
    volume_type = "gp3"
    volume_size = var.root_gib
    encrypted   = true
  }

  dynamic "instance_market_options" {
    for_each = var.spot ? [1] : []

    content {
      market_type = "spot"
    }
  }

  tags = {
    Name       = "${var.name}-${count.index}"
    group      = var.name
    expires_at = timeadd(plantimestamp(), "${var.lifetime_hours}h")
  }

  lifecycle {
    # The time of the first plan stays; a newer image does not replace a running cluster, and another
    # lifetime does not stop it.
    ignore_changes = [tags["expires_at"], ami, user_data]
  }
}
