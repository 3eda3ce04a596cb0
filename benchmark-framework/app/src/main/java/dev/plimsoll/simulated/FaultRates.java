// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.time.Duration;
import java.util.Optional;

/**
 * The injected faults and their rates. All shares are from 0 to 1.
 *
 * @param loss share of messages that are acknowledged and never delivered
 * @param lostMessage number of the one message of each producer that is lost, from 0 at the start
 *     of the load, not counting failed sends; negative: none
 * @param duplicatedMessage number of the one message of each producer that is delivered twice;
 *     negative: none
 * @param duplication share of messages that are delivered twice in a row
 * @param reordering share of messages that the next one of their partition overtakes
 * @param sendErrors share of sends that are refused
 * @param sendTimeouts share of sends that time out {@code sendTimeoutAfter} the send
 * @param arrivalAfterTimeout how long after its failure such a message is still delivered; empty:
 *     never
 * @param redelivery share of deliveries that are repeated {@code redeliveryDelay} later
 * @param seed the seed of the random faults
 */
record FaultRates(
    double loss,
    long lostMessage,
    long duplicatedMessage,
    double duplication,
    double reordering,
    double sendErrors,
    double sendTimeouts,
    Duration sendTimeoutAfter,
    Optional<Duration> arrivalAfterTimeout,
    double redelivery,
    Duration redeliveryDelay,
    long seed) {

  /** Whether all faults occur inside the send call. */
  boolean immediate() {
    return reordering == 0 && sendTimeouts == 0 && redelivery == 0;
  }

  /** The time after which all redeliveries have happened; zero if there are none. */
  Duration redeliveryTimeout() {
    return redelivery > 0 ? redeliveryDelay : Duration.ZERO;
  }

  /** Whether messages arrive so late that later ones overtake them. */
  boolean someArriveAfterTheirFailure() {
    return sendTimeouts > 0 && arrivalAfterTimeout.isPresent();
  }
}
