// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Optional;

/** The keys of a workload file for how a sending thread waits. */
record PacingKeys(
    @SettingKey(
            value = "How a sending thread waits for the next intended send time.",
            or = "hybrid")
        Workload.Pacing pacing,
    @SettingKey(
            value =
                "Messages that come due within this time are sent together; at most "
                    + Defaults.MAX_HYBRID_DISTANCE_TEXT
                    + " with pacing: hybrid, any with pacing: burst.",
            absent = "chosen from the rate and the cost of a wake-up")
        Optional<Duration> pacingDistance)
    implements CheckedKeys {

  static final RecordKeys<PacingKeys> KEYS = RecordKeys.of(PacingKeys.class);

  static final Key<?> PACING = KEYS.key("pacing");
  static final Key<?> PACING_DISTANCE = KEYS.key("pacingDistance");

  @Override
  public void check(GivenKeys given) {
    switch (pacing) {
      case HYBRID -> {
        if (pacingDistance
            .filter(distance -> distance.compareTo(Defaults.MAX_HYBRID_DISTANCE) > 0)
            .isPresent()) {
          given.wrong(
              "pacingDistance",
              "is at most " + Defaults.MAX_HYBRID_DISTANCE_TEXT + "; pacing: burst allows more");
        }
      }
      case BURST -> {
        if (pacingDistance.filter(Duration::isZero).isPresent()) {
          given.wrong("pacingDistance", "must be more than 0 with pacing: burst");
        }
      }
      case PARK, SPIN -> {
        if (given.has("pacingDistance")) {
          given.wrong("pacingDistance", "goes with pacing: hybrid or burst: take it out");
        }
      }
    }
  }
}
