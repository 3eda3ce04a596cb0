// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Draws the faults of one producer's messages and counts them. The random numbers depend on the
 * seed and the producer, so that a run can be repeated. There are no faults before the load starts,
 * so path checks pass.
 */
final class Faults {

  private final FaultRates rates;
  private final Injected injected;
  private final SplittableRandom random;

  /** The number of the message that {@link #loses} was last asked about. */
  private long message = -1;

  Faults(FaultRates rates, int producer, Injected injected) {
    this.rates = rates;
    this.injected = injected;
    this.random = new SplittableRandom(rates.seed() * 31 + producer);
  }

  SplittableRandom random() {
    return random;
  }

  boolean refuses() {
    return draw(rates.sendErrors(), injected.refused);
  }

  boolean timesOut() {
    return draw(rates.sendTimeouts(), injected.timedOut);
  }

  /** Whether the next message that reaches the system is lost. */
  boolean loses() {
    message++;
    return isChosen(rates.lostMessage(), injected.lost) || draw(rates.loss(), injected.lost);
  }

  /** Whether this message is delivered twice; not asked about lost ones. */
  boolean duplicates() {
    return isChosen(rates.duplicatedMessage(), injected.duplicated)
        || draw(rates.duplication(), injected.duplicated);
  }

  private boolean isChosen(long chosen, LongAdder count) {
    if (message == chosen) {
      count.increment();
      return true;
    }
    return false;
  }

  /** Whether the next message shall overtake this one; counted when it does. */
  boolean reorders() {
    return rates.reordering() > 0 && random.nextDouble() < rates.reordering();
  }

  /** Whether deliveries of this message are repeated; counted when they are. */
  boolean redelivers() {
    return rates.redelivery() > 0 && random.nextDouble() < rates.redelivery();
  }

  private boolean draw(double share, LongAdder count) {
    if (share > 0 && random.nextDouble() < share) {
      count.increment();
      return true;
    }
    return false;
  }

  /** The number of injected faults of each kind. */
  static final class Injected {
    final LongAdder refused = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder duplicated = new LongAdder();
    final LongAdder reordered = new LongAdder();
    final LongAdder timedOut = new LongAdder();
    final LongAdder disconnected = new LongAdder();
    final LongAdder unanswered = new LongAdder();
    final LongAdder redelivered = new LongAdder();

    Map<String, Object> asMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("refused", refused.sum());
      map.put("lost", lost.sum());
      map.put("duplicated", duplicated.sum());
      map.put("reordered", reordered.sum());
      map.put("timedOut", timedOut.sum());
      map.put("disconnected", disconnected.sum());
      map.put("unanswered", unanswered.sum());
      map.put("redelivered", redelivered.sum());
      return map;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      asMap()
          .forEach(
              (fault, count) ->
                  text.append(text.isEmpty() ? "" : ", ").append(fault).append(' ').append(count));
      return text.toString();
    }
  }
}
