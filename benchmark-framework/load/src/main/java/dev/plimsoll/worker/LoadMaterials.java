// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.load.KeyTable;
import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.Stamp;
import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.MessageKeys;
import dev.plimsoll.plan.MessageSizes;
import dev.plimsoll.plan.PayloadLines;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Creates the keys and payloads of a workload's messages. */
final class LoadMaterials {

  /** Bytes of arrays that producers keep for messages of several sizes. */
  private static final long MOST_KEPT_BYTES = 64L << 20;

  private LoadMaterials() {}

  static PayloadPool payloads(Workload workload) {
    PayloadSpec spec = workload.payload();
    MessageSizes sizes = workload.sizes();
    try {
      return switch (spec.kind()) {
        case ZEROS -> PayloadPool.random(sizes.bytes(), sizes.weights(), 0, 1);
        case RANDOM ->
            PayloadPool.random(sizes.bytes(), sizes.weights(), spec.randomRatio(), spec.poolSize());
        case FILE -> PayloadPool.of(spec.read());
        case LINES -> lines(workload);
        case SLICES -> slices(workload);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PayloadPool lines(Workload workload) throws IOException {
    boolean stamps = workload.integrity() != Workload.IntegrityMode.OFF;
    Collection<List<byte[]>> lines =
        PayloadLines.of(workload.payload().read(), stamps ? Stamp.BYTES : 1).bySize().values();
    return PayloadPool.of(List.copyOf(lines), lines.stream().mapToInt(List::size).toArray());
  }

  private static PayloadPool slices(Workload workload) throws IOException {
    List<List<byte[]>> slices = new ArrayList<>();
    for (int size : workload.sizes().bytes()) {
      slices.add(workload.payload().slices(size, workload.payload().poolSize()));
    }
    return PayloadPool.of(slices, workload.sizes().weights());
  }

  /**
   * Returns what the sender may do with the array of a payload: what the client permits, but a new
   * array for each message where one of each size for each producer would take too much memory.
   */
  static PayloadUse payloadUse(Workload workload, PayloadUse permitted, int producers) {
    MessageSizes sizes = workload.sizes();
    return sizes.areSeveral() && sizes.sum() * producers > MOST_KEPT_BYTES
        ? PayloadUse.KEPT
        : permitted;
  }

  /** Draws how long messages are processed, in nanoseconds. */
  static LongSupplier processingTimes(
      ConsumerBehaviour.Processing processing, SplittableRandom random) {
    double mean = processing.mean().toNanos();
    return switch (processing.distribution()) {
      case CONSTANT -> () -> (long) mean;
      case UNIFORM -> () -> (long) (2 * mean * random.nextDouble());
      case EXPONENTIAL -> () -> (long) (-mean * Math.log(1 - random.nextDouble()));
    };
  }

  static KeyTable keys(MessageKeys keys) {
    return switch (keys.kind()) {
      case NONE -> KeyTable.none();
      case ROUND_ROBIN -> KeyTable.roundRobin(keys.count());
      case RANDOM -> KeyTable.random(keys.count());
      case ZIPF -> KeyTable.zipf(keys.count(), keys.exponent());
    };
  }

  static SendingPlan.Pacing pacing(Workload.Pacing pacing) {
    return switch (pacing) {
      case HYBRID -> SendingPlan.Pacing.HYBRID;
      case PARK -> SendingPlan.Pacing.PARK;
      case BURST -> SendingPlan.Pacing.BURST;
      case SPIN -> SendingPlan.Pacing.SPIN;
    };
  }
}
