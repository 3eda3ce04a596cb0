// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Optional;

/** The keys of a workload file for a backlog, in OMB's words and in ours. */
@SettingBlock(
    example = "{backlog: {messages: 1M}}",
    exclusive = {"consumerBacklogSizeGB backlog", "backlogDrainRatio backlog"})
record BacklogKeys(
    @SettingKey(
            value = "OMB's key for backlog: {size: …GiB}; testDurationMinutes is then ignored.",
            omb = true,
            or = "0",
            max = "1_000_000")
        int consumerBacklogSizeGB,
    @SettingKey(
            value = "Share of that backlog that must be received for it to count as drained.",
            omb = true,
            or = "" + Defaults.BACKLOG_DRAIN_RATIO,
            quantity = Quantity.SHARE)
        double backlogDrainRatio,
    @SettingKey(
            value =
                "Pauses the consumers in the window until a backlog has built up, and lets them"
                    + " drain it; the window ends some time after that.",
            absent = "consumers receive all the time")
        Optional<BacklogPlan> backlog) {

  static final RecordKeys<BacklogKeys> KEYS = RecordKeys.of(BacklogKeys.class);

  static final Key<?> SIZE_OF_OMB = KEYS.key("consumerBacklogSizeGB");
  static final Key<?> DRAIN_RATIO_OF_OMB = KEYS.key("backlogDrainRatio");
  static final Key<?> BACKLOG = KEYS.key("backlog");
}
