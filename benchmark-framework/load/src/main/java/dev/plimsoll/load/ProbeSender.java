// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.List;

/**
 * Sends probes: stamped messages that are in no metric. They are small, whatever the message size
 * of the workload, because there may be very many. Used before the sending threads start, by one
 * thread at a time per producer.
 */
public final class ProbeSender {

  /** The size of a probe: the stamp and a short body. */
  static final int BYTES = Stamp.BYTES + 8;

  private final int runTag;
  private final boolean byPartition;
  private final int flags;
  private final ConnectivityProbes probes;

  /**
   * @param byPartition whether probes can address a partition by number
   * @param requests whether probes are requests that expect a reply
   */
  public ProbeSender(int runTag, boolean byPartition, boolean requests, ConnectivityProbes probes) {
    this.runTag = runTag;
    this.byPartition = byPartition;
    this.flags = requests ? Stamp.PROBE | Stamp.REQUEST : Stamp.PROBE;
    this.probes = probes;
  }

  /** Sends the missing probes of one producer; false if none was missing. */
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
      // The probe stays missing and is sent again, until the deadline reports it.
    }
  }
}
