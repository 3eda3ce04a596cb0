// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.SequenceSet;
import java.util.Objects;

/**
 * The measured messages of one producer. Exact when its sending thread has ended.
 *
 * @param producer its number in the run
 * @param from the sequence number of the first one passed to the driver
 * @param until the sequence number after the last
 * @param scheduled the number of messages in its schedule; closed load: the number sent
 * @param failed those whose send failed
 * @param aborted those of them whose transaction was aborted
 * @param unanswered those without an outcome; empty if nothing is acknowledged
 */
public record SentAccount(
    int producer,
    long from,
    long until,
    long scheduled,
    SequenceSet failed,
    SequenceSet aborted,
    SequenceSet unanswered) {
  public SentAccount {
    Objects.requireNonNull(failed, "failed");
    Objects.requireNonNull(aborted, "aborted");
    Objects.requireNonNull(unanswered, "unanswered");
  }

  /** The number of measured messages passed to the driver. */
  public long sent() {
    return until - from;
  }

  /** Those that need not arrive: they failed or have no outcome. */
  SequenceSet notDue() {
    return unanswered.size() == 0 ? failed : failed.union(unanswered);
  }
}
