// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;

/** Whether and when a producer commits an atomic batch: at whichever limit is reached first. */
record NatsAtomicBatchConfig(
    @SettingKey(
            value =
                "whether a stream stores messages in batches, all of a batch or none (NATS 2.12)",
            or = "false")
        boolean enabled,
    @SettingKey(value = "messages of a batch", or = "100", min = "1", max = "1000") int messages,
    @SettingKey(
            value = "longest time from the first message of a batch to its commit, below 10 s",
            or = "100ms",
            min = "1ms")
        Duration interval) {}
