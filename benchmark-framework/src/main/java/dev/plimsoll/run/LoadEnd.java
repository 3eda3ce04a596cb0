// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.RunResult;
import java.util.Objects;

/**
 * How the load ended.
 *
 * @param interrupted whether the user ended it before its time
 * @param fault what else ended it before its time; empty if nothing did
 * @param sendersStuck whether a send call did not come back
 * @param quietNanos how long nothing had come when the drain ended
 */
record LoadEnd(boolean interrupted, String fault, boolean sendersStuck, long quietNanos) {

  LoadEnd {
    Objects.requireNonNull(fault, "fault");
  }

  RunResult.EndingInfo result() {
    return new RunResult.EndingInfo(
        interrupted, fault.isEmpty() ? null : fault, sendersStuck, quietNanos / 1e9);
  }
}
