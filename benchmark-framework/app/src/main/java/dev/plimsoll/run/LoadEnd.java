// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.RunResult;
import java.time.Duration;
import java.util.Objects;

/**
 * How the load ended.
 *
 * @param interrupted whether the user ended it early
 * @param fault another reason why it ended early; empty if none
 * @param sendersStuck whether a send call did not return
 * @param quietNanos how long nothing had arrived when the drain ended
 * @param redelivery the longest time after which the system redelivers a message; zero if it has no
 *     such time
 */
record LoadEnd(
    boolean interrupted, String fault, boolean sendersStuck, long quietNanos, Duration redelivery) {

  LoadEnd {
    Objects.requireNonNull(fault, "fault");
  }

  RunResult.EndingInfo result() {
    return new RunResult.EndingInfo(
        interrupted,
        fault.isEmpty() ? null : fault,
        sendersStuck,
        quietNanos / 1e9,
        redelivery.isZero() ? null : (Double) (redelivery.toNanos() / 1e9));
  }
}
