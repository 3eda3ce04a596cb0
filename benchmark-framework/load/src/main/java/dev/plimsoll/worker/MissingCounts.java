// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * Counts of measured messages after the sending threads have ended. They can be added up over
 * workers; only if {@link #inexact} is zero everywhere do they say exactly what is missing.
 *
 * @param unanswered sends without an outcome
 * @param due messages to be received, over all subscriptions of all topics
 * @param received distinct receipts at each worker, over all subscriptions
 * @param unprocessed received messages that are not processed
 * @param inexact failed or unanswered sends, which may or may not be among the receipts
 */
public record MissingCounts(
    long unanswered, long due, long received, long unprocessed, long inexact) {

  static final MissingCounts NONE = new MissingCounts(0, 0, 0, 0, 0);

  /** The counts of two workers together. */
  MissingCounts and(MissingCounts other) {
    return new MissingCounts(
        unanswered + other.unanswered,
        due + other.due,
        received + other.received,
        unprocessed + other.unprocessed,
        inexact + other.inexact);
  }
}
