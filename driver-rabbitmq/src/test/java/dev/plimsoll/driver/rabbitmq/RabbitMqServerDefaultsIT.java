// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ServerDefaultsContract;

/** The declared defaults of RabbitMQ's settings, as far as the management plugin reports them. */
@NeedsBroker("rabbitmq")
final class RabbitMqServerDefaultsIT extends ServerDefaultsContract {

  RabbitMqServerDefaultsIT() {
    super(
        "dev/plimsoll/driver/rabbitmq/rabbitmq-defaults.properties",
        "mem_limit|fd_total|sockets_total|proc_total|processors|db_dir|enabled_plugins"
            + "|erlang_version|feature-flags|type");
  }

  @Override
  protected DriverSetup setup() {
    return RabbitMqSetup.QUORUM;
  }
}
