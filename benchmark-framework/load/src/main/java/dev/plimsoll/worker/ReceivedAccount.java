// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.SequenceSet;
import java.util.List;
import java.util.Objects;

/**
 * The messages of one producer that a worker's consumers of one subscription have received.
 *
 * @param producer its number in the run
 * @param until the sequence number after the highest one received, of all phases
 * @param missing those below it that were not received
 * @param received the number of distinct measured messages
 * @param duplicated the number of further receipts of measured messages at this worker
 * @param outOfOrder the number of first receipts of measured messages after a later message of
 *     their ordering stream
 * @param dueFrom the sequence number of the first message that is due on the subscription
 * @param highestInStream for each ordering stream, the highest sequence number received, or -1; the
 *     streams after the last have received nothing
 */
public record ReceivedAccount(
    int producer,
    long until,
    SequenceSet missing,
    long received,
    long duplicated,
    long outOfOrder,
    long dueFrom,
    List<Long> highestInStream) {
  public ReceivedAccount {
    Objects.requireNonNull(missing, "missing");
    highestInStream = List.copyOf(highestInStream);
  }
}
