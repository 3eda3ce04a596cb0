// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;
import java.util.Objects;

/**
 * What a worker's consumers of one subscription have received.
 *
 * @param topic the number of the topic; with request-reply, that of the requester
 * @param index the number of the subscription within the topic
 * @param lastReceiptNanos when the last message arrived, epoch nanoseconds; 0: never
 * @param redelivered the number of further receipts that are no duplicates of the system: of
 *     messages that were not acknowledged, or whose send was repeated
 * @param overtakenRetried receipts of measured messages whose send was repeated that were out of
 *     order
 * @param unstamped the number of messages without a stamp that arrived in the measured window
 * @param producers one for each producer of the topic, in their order; of a run without producers,
 *     one for each producer found in stamps
 */
public record SubscriptionAccount(
    int topic,
    int index,
    long lastReceiptNanos,
    long redelivered,
    long overtakenRetried,
    long unstamped,
    List<ReceivedAccount> producers) {
  public SubscriptionAccount {
    Objects.requireNonNull(producers, "producers");
    producers = List.copyOf(producers);
  }
}
