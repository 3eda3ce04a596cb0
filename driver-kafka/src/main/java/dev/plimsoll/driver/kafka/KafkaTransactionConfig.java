// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;

/** When a producer commits: at whichever limit is reached first. */
record KafkaTransactionConfig(
    @SettingKey(
            value = "messages of a transaction, with `transactional.id` in `producerConfig`",
            or = "1000",
            min = "1",
            max = "10000000")
        int messages,
    @SettingKey(
            value = "longest time from the first message of a transaction to its commit",
            or = "100ms",
            min = "1ms")
        Duration interval) {}
