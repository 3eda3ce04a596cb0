// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.settings.SettingKey;

/** How messages are sent over AMQP: the block {@code producer} of a driver file. */
record RabbitMqSendConfig(
    @SettingKey(value = "publisher confirms", or = "true") boolean confirms,
    @SettingKey(
            value =
                "unconfirmed messages of a producer at which a send blocks, in addition to the"
                    + " workload's `maxOutstanding`; 0: no limit",
            or = "0")
        int confirmWindow,
    @SettingKey(
            value = "whether a message that reaches no queue is returned, and fails",
            or = "true")
        boolean mandatory,
    @SettingKey(
            value = "while the server blocks publishers, sends wait, or fail as THROTTLED (`fail`)",
            or = "wait")
        WhenBlocked whenBlocked) {

  /** What a send does while the server blocks publishers. */
  enum WhenBlocked {
    /** It waits. */
    WAIT,
    /** It fails. */
    FAIL
  }
}
