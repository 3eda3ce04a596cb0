// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.time.Duration;

/**
 * Sends that reach the system with a commit, as in transactions. A producer's tick commits the open
 * sends once the first of them is {@code every} old.
 *
 * @param every the age at which a transaction is committed; zero: no transactions
 * @param blocks how long the committing tick takes
 */
record Commits(Duration every, Duration blocks) {

  boolean none() {
    return every.isZero();
  }

  boolean block() {
    return !blocks.isZero();
  }
}
