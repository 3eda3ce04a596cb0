// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Objects;

/** How the framework repeats failed sends: the block {@code retry} of a workload file. */
@SettingBlock(example = "{attempts: 10, after: 100ms}")
public record SendRetry(
    @SettingKey(
            value = "The most sends of a message, the first one included.",
            or = "" + Defaults.RETRY_ATTEMPTS,
            min = "2",
            max = "1_000_000")
        int attempts,
    @SettingKey(
            value = "How long after a failure the message is sent again.",
            or = Defaults.RETRY_AFTER,
            min = "1ms")
        Duration after) {

  static final RecordKeys<SendRetry> KEYS = RecordKeys.of(SendRetry.class);

  private static final String TAKE_OUT = ", or take it out (--set retry=)";

  public SendRetry {
    Objects.requireNonNull(after, "after");
  }

  /** Reports a workload that has no use for it. */
  static void checkIn(GivenKeys given, Workload workload) {
    Load load = workload.load();
    if (load instanceof Load.Search
        || load instanceof Load.RequestReply
        || load instanceof Load.None) {
      given.wrong(
          "retry",
          "does not go with a search, with request-reply or without producers: give load: open or"
              + " load: closed with producers"
              + TAKE_OUT);
    } else if (!workload.stamped()) {
      given.wrong(
          "retry",
          "needs the stamp in messages, which identifies copies: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + TAKE_OUT);
    } else if (!workload.consumerBehaviour().equals(ConsumerBehaviour.NONE)) {
      given.wrong(
          "retry",
          "does not go with consumers, because a copy of a message cannot be"
              + " distinguished from a redelivery: take out one of them (--set retry="
              + " or --set consumers=)");
    }
  }
}
