// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Objects;

/**
 * What one worker did in about a second of a run. Latencies are in nanoseconds; -1 if it has sent
 * nothing.
 *
 * @param name its name or address
 * @param sentPerSecond messages passed to the driver
 * @param receivedPerSecond messages received, over all subscriptions
 * @param sendDelayP99Nanos how late messages were sent
 * @param generatorDelayP99Nanos the part of it that the worker itself caused
 * @param processorShare the share of its processors that its process used; NaN if unknown
 * @param collectorPauseNanos how long collections of garbage stopped it
 * @param stoppedNanos how long it could not run, collections included
 */
public record LiveWorker(
    String name,
    double sentPerSecond,
    double receivedPerSecond,
    long sendDelayP99Nanos,
    long generatorDelayP99Nanos,
    double processorShare,
    long collectorPauseNanos,
    long stoppedNanos) {

  public LiveWorker {
    Objects.requireNonNull(name, "name");
  }
}
