// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.util.Objects;

/**
 * How the load ended.
 *
 * @param interrupted whether the user ended it before its time
 * @param fault what else ended it before its time; empty if nothing did
 * @param sendersStuck whether a send call did not come back
 */
record Ending(boolean interrupted, String fault, boolean sendersStuck) {

  Ending {
    Objects.requireNonNull(fault, "fault");
  }
}
