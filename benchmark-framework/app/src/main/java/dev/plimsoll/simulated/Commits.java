// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;

/**
 * Sends that reach the system with a commit, as in transactions. A producer's tick commits the open
 * sends once the first of them is {@code every} old.
 *
 * @param every the age at which a transaction is committed; zero: no transactions
 * @param blocks how long the committing tick takes
 */
record Commits(Duration every, Duration blocks) {

  static Commits from(Settings settings) throws SettingsException {
    Commits commits =
        new Commits(
            settings.duration("tickEvery", Duration.ZERO),
            settings.duration("tickBlocks", Duration.ZERO));
    if (commits.every.isZero() && !commits.blocks.isZero()) {
      throw new SettingsException(
          settings.fullKey("tickBlocks"), "needs tickEvery: how often a tick commits, as 100ms");
    }
    return commits;
  }

  boolean none() {
    return every.isZero();
  }

  boolean block() {
    return !blocks.isZero();
  }

  void addTo(Map<String, Object> map) {
    if (!none()) {
      map.put("tickEvery", every.toString());
      map.put("tickBlocks", blocks.toString());
    }
  }
}
