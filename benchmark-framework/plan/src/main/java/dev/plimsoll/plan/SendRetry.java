// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

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

  /** Reads the block of a workload, and refuses one that has no use for it. */
  static Optional<SendRetry> read(
      Fields workload, Load load, boolean stamped, ConsumerBehaviour consumers) {
    Optional<Fields> block = workload.block(RunPlanKeys.RETRY, KEYS.type());
    if (block.isPresent()) {
      checkUse(workload, load, stamped, consumers);
    }
    return block.flatMap(KEYS::read);
  }

  private static void checkUse(
      Fields workload, Load load, boolean stamped, ConsumerBehaviour consumers) {
    if (load instanceof Load.Search
        || load instanceof Load.RequestReply
        || load instanceof Load.None) {
      workload.wrong(
          RunPlanKeys.RETRY,
          "does not go with a search, with request-reply or without producers: give load: open or"
              + " load: closed with producers"
              + TAKE_OUT);
    } else if (!stamped) {
      workload.wrong(
          RunPlanKeys.RETRY,
          "needs the stamp in messages, which identifies copies: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + TAKE_OUT);
    } else if (!consumers.equals(ConsumerBehaviour.NONE)) {
      workload.wrong(
          RunPlanKeys.RETRY,
          "does not go with consumers, because a copy of a message cannot be"
              + " distinguished from a redelivery: take out one of them (--set retry="
              + " or --set consumers=)");
    }
  }
}
