// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.List;

/**
 * Sends probes: small stamped messages that are in no figure, whatever the size of the workload's,
 * since there may be very many of them. Before the sending threads start; one thread per producer
 * at a time.
 */
public final class ProbeSender {

  /** The stamp and a little more, as a message has. */
  static final int BYTES = Stamp.BYTES + 8;

  private final int runTag;
  private final boolean byPartition;
  private final int flags;
  private final ConnectivityProbes probes;

  /**
   * @param byPartition whether probes can be sent to a partition by number
   * @param requests whether probes are requests, to be answered
   */
  public ProbeSender(int runTag, boolean byPartition, boolean requests, ConnectivityProbes probes) {
    this.runTag = runTag;
    this.byPartition = byPartition;
    this.flags = requests ? Stamp.PROBE | Stamp.REQUEST : Stamp.PROBE;
    this.probes = probes;
  }

  /** Sends what is missing of one producer; false if nothing was. */
  public boolean probe(int producer, DriverProducer driver, long nowNanos, boolean needsTick) {
    List<Integer> missing = probes.missingPartitions(producer);
    for (int partition : missing) {
      byte[] payload = new byte[BYTES];
      Stamp.write(payload, flags, runTag, producer, partition, nowNanos, nowNanos, nowNanos);
      if (needsTick) {
        driver.tick(nowNanos);
      }
      int target = byPartition ? partition : DriverProducer.ANY_PARTITION;
      driver.send(payload, MessageKey.NONE, target, new Probe(producer, partition));
    }
    if (!missing.isEmpty()) {
      driver.flush();
    }
    return !missing.isEmpty();
  }

  private final class Probe implements SendCompletion {

    private final int producer;
    private final int partition;

    Probe(int producer, int partition) {
      this.producer = producer;
      this.partition = partition;
    }

    @Override
    public void acknowledged() {
      probes.acknowledged(producer, partition);
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      // It is missing then, and is sent again until the deadline names it.
    }
  }
}
