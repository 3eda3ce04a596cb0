// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;

/** How messages are received: the block {@code consumer} of a driver file. */
record RabbitMqReceiveConfig(
    @SettingKey(
            value = "the server considers a message delivered when it has sent it",
            or = "false")
        boolean autoAck,
    @SettingKey(
            value = "maximum number of unacknowledged messages per consumer and partition",
            or = "500",
            min = "1",
            max = "65535")
        int prefetch,
    @SettingKey(
            value = "messages per acknowledgement; `prefetch` if that is less",
            or = "50",
            min = "1",
            max = "65535")
        int ackEvery,
    @SettingKey(value = "maximum time until an acknowledgement is sent", or = "100ms", min = "1ms")
        Duration ackInterval,
    @SettingKey(
            value =
                "how the consumers of a subscription share a partition. `competing`: each receives"
                    + " some of its messages. `assigned`, which streams always have: partition *p*"
                    + " belongs to consumer *p* mod their number. `single-active`: the server"
                    + " delivers to one at a time (`x-single-active-consumer`), and to another one"
                    + " when it ends; with `protocol: stream`, topics are super streams. With the"
                    + " last two, order is guaranteed and checked",
            or = "competing")
        RabbitMqSharing sharing) {

  RabbitMqReceiveConfig {
    // With fewer unacknowledged messages than this, no more would come.
    ackEvery = Math.min(ackEvery, prefetch);
  }

  /** Returns these settings with another way of sharing. */
  RabbitMqReceiveConfig assigned() {
    return new RabbitMqReceiveConfig(
        autoAck, prefetch, ackEvery, ackInterval, RabbitMqSharing.ASSIGNED);
  }
}
