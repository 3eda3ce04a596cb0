// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Quantities;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.output.IntegerListOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * How many replicas must confirm a message by WAIT or WAITAOF before it is acknowledged.
 *
 * @param replicas number of replicas; 0 if the primary's reply is sufficient
 * @param fsync whether they, and the primary, confirm what they have forced to their disks
 * @param timeout time after which the messages fail
 */
record RedisWait(int replicas, boolean fsync, Duration timeout) {

  RedisWait {
    Objects.requireNonNull(timeout, "timeout");
  }

  /** A command that the client library does not know. */
  private static final class WaitAof implements ProtocolKeyword {

    private static final String NAME = "WAITAOF";

    @Override
    public byte[] getBytes() {
      return NAME.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
      return NAME;
    }
  }

  boolean isNeeded() {
    return replicas > 0;
  }

  /**
   * Asks about all that the connection has written before.
   *
   * @return the number of replicas that have confirmed it; 0 if the primary has not forced it to
   *     its disk and must
   */
  <T> CompletionStage<Long> ask(RedisAsyncCommands<T, T> commands, RedisCodec<T, T> codec) {
    return fsync
        ? waitAof(commands, codec, 1, replicas, timeout)
            .thenApply(confirmed -> confirmed.get(0) == 0 ? 0 : confirmed.get(1))
        : commands.waitForReplication(replicas, timeout.toMillis());
  }

  /**
   * Returns whether the primary, as 0 or 1, and how many replicas have forced it to their disks.
   */
  static <T> CompletionStage<List<Long>> waitAof(
      RedisAsyncCommands<T, T> commands,
      RedisCodec<T, T> codec,
      long primaries,
      long replicas,
      Duration timeout) {
    CommandArgs<T, T> arguments =
        new CommandArgs<>(codec).add(primaries).add(replicas).add(timeout.toMillis());
    return commands.dispatch(new WaitAof(), new IntegerListOutput<>(codec), arguments);
  }

  /** What happened if fewer replicas have confirmed. */
  String tooFew(long confirmed) {
    return confirmed
        + " of "
        + replicas
        + " replicas have confirmed within "
        + Quantities.words(timeout)
        + " (waitReplicas, waitTimeout)";
  }
}
