// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;

/** Whether and when a producer commits: at whichever limit is reached first. */
record PulsarTransactionConfig(
    @SettingKey(
            value =
                "whether messages are sent in transactions; brokers need"
                    + " `transactionCoordinatorEnabled`",
            or = "false")
        boolean enabled,
    @SettingKey(value = "messages of a transaction", or = "1000", min = "1", max = "10000000")
        int messages,
    @SettingKey(
            value = "longest time from the first message of a transaction to its commit",
            or = "100ms",
            min = "1ms")
        Duration interval) {}
