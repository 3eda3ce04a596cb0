// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.List;

/**
 * Sends path checks: stamped messages that are in no metric. They are small, whatever the message
 * size of the workload, because there may be very many. Used before the sending threads start, by
 * one thread at a time per producer.
 */
public final class PathCheckSender {

  /** The size of a path check: the stamp and a short body. */
  static final int BYTES = Stamp.BYTES + 8;

  private final int runTag;
  private final boolean byPartition;
  private final int flags;
  private final PathChecks pathChecks;

  /**
   * @param byPartition whether path checks can address a partition by number
   * @param requests whether path checks are requests that expect a reply
   */
  public PathCheckSender(int runTag, boolean byPartition, boolean requests, PathChecks pathChecks) {
    this.runTag = runTag;
    this.byPartition = byPartition;
    this.flags = requests ? Stamp.PATH_CHECK | Stamp.REQUEST : Stamp.PATH_CHECK;
    this.pathChecks = pathChecks;
  }

  /** Sends the missing path checks of one producer; false if none was missing. */
  public boolean checkPaths(int producer, DriverProducer driver, long nowNanos, boolean needsTick) {
    List<Integer> missing = pathChecks.missingPartitions(producer);
    for (int partition : missing) {
      byte[] payload = new byte[BYTES];
      Stamp.write(payload, flags, runTag, producer, partition, nowNanos, nowNanos, nowNanos);
      if (needsTick) {
        driver.tick(nowNanos);
      }
      int target = byPartition ? partition : DriverProducer.ANY_PARTITION;
      driver.send(payload, MessageKey.NONE, target, new PathCheck(producer, partition));
    }
    if (!missing.isEmpty()) {
      driver.flush();
    }
    return !missing.isEmpty();
  }

  private final class PathCheck implements SendCompletion {

    private final int producer;
    private final int partition;

    PathCheck(int producer, int partition) {
      this.producer = producer;
      this.partition = partition;
    }

    @Override
    public void acknowledged() {
      pathChecks.acknowledged(producer, partition);
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      // The path check stays missing and is sent again, until the deadline reports it.
    }
  }
}
