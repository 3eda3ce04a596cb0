// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.KeyTable;
import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.MessageKeys;
import dev.plimsoll.plan.MessageSizes;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Creates the keys and payloads of a workload's messages. */
final class LoadMaterials {

  private LoadMaterials() {}

  static PayloadPool payloads(Workload workload) {
    PayloadSpec spec = workload.payload();
    MessageSizes sizes = workload.sizes();
    return switch (spec.kind()) {
      case ZEROS -> PayloadPool.random(sizes.bytes(), sizes.weights(), 0, 1);
      case RANDOM ->
          PayloadPool.random(sizes.bytes(), sizes.weights(), spec.randomRatio(), spec.poolSize());
      case FILE -> PayloadPool.of(read(spec));
    };
  }

  private static byte[] read(PayloadSpec spec) {
    try {
      return spec.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
