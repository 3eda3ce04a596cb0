// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Draws what goes wrong with the messages of one producer, and counts it. Drawn from the seed and
 * the producer, so that a run can be repeated. Nothing goes wrong before the load begins: probes
 * pass.
 */
final class Faults {

  private final Behaviour behaviour;
  private final Injected injected;
  private final SplittableRandom random;

  Faults(Behaviour behaviour, int producer, Injected injected) {
    this.behaviour = behaviour;
    this.injected = injected;
    this.random = new SplittableRandom(behaviour.seed() * 31 + producer);
  }

  SplittableRandom random() {
    return random;
  }

  boolean refuses() {
    return draw(behaviour.sendErrors(), injected.refused);
  }

  boolean loses() {
    return draw(behaviour.loss(), injected.lost);
  }

  boolean duplicates() {
    return draw(behaviour.duplication(), injected.duplicated);
  }

  /** Whether the next message is to overtake this one; counted when it does. */
  boolean reorders() {
    return behaviour.reordering() > 0 && random.nextDouble() < behaviour.reordering();
  }

  private boolean draw(double share, LongAdder count) {
    if (share > 0 && random.nextDouble() < share) {
      count.increment();
      return true;
    }
    return false;
  }

  /** How often each fault was injected. */
  static final class Injected {
    final LongAdder refused = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder duplicated = new LongAdder();
    final LongAdder reordered = new LongAdder();

    @Override
    public String toString() {
      return "refused "
          + refused
          + ", lost "
          + lost
          + ", duplicated "
          + duplicated
          + ", reordered "
          + reordered;
    }
  }
}
