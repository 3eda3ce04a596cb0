// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * Counts since the start, of all phases: of one worker, or of all of a run.
 *
 * @param received distinct messages, over all subscriptions
 * @param deliveries all deliveries, including duplicates and path checks
 * @param outstanding sent and neither answered nor failed; meaningless if nothing is acknowledged
 * @param fault the error that ended a thread or consumer early; empty if none
 */
public record Progress(
    long sent,
    long acknowledged,
    long failed,
    long received,
    long deliveries,
    long outstanding,
    String fault) {

  /** Nothing yet. */
  public static final Progress NONE = new Progress(0, 0, 0, 0, 0, 0, "");

  /** The same with the name of its worker in front of the fault. */
  Progress at(String worker) {
    return fault.isEmpty() ? this : withFault("worker " + worker + ": " + fault);
  }

  Progress withFault(String sentence) {
    return new Progress(sent, acknowledged, failed, received, deliveries, outstanding, sentence);
  }

  /** The counts of two workers together. */
  Progress and(Progress other) {
    return new Progress(
        sent + other.sent,
        acknowledged + other.acknowledged,
        failed + other.failed,
        received + other.received,
        deliveries + other.deliveries,
        outstanding + other.outstanding,
        fault.isEmpty() ? other.fault : fault);
  }
}
