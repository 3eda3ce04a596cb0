// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.fairness;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.LocalSystems;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Asks each driver, connected to its system, what it guarantees. */
public final class GuaranteeSurvey {

  private static final Duration LIMIT = Duration.ofSeconds(12);

  private final Consumer<String> progress;
  private final List<GuaranteeRow> rows = new ArrayList<>();
  private boolean complete = true;

  /**
   * None has been asked yet.
   *
   * @param progress gets a line for each step, and one for each driver that could not be asked
   */
  public GuaranteeSurvey(Consumer<String> progress) {
    this.progress = progress;
  }

  /** Asks drivers one after the other. */
  public void ask(List<DriverProfile> profiles) throws InterruptedException {
    try (LocalSystems local = new LocalSystems(progress)) {
      for (DriverProfile profile : profiles) {
        try {
          rows.add(ask(profile, local));
        } catch (DriverException e) {
          progress.accept(
              "benchmark: " + profile.name() + " could not be asked: " + e.getMessage());
          complete = false;
        }
      }
    }
  }

  /** What those guarantee that could be asked. */
  public List<GuaranteeRow> rows() {
    return List.copyOf(rows);
  }

  /** Whether all could be asked. */
  public boolean isComplete() {
    return complete;
  }

  private static GuaranteeRow ask(DriverProfile profile, LocalSystems local)
      throws DriverException, InterruptedException {
    local.provide(profile);
    String random = HexFormat.of().toHexDigits(new SplittableRandom().nextInt());
    List<String> topics = List.of("plimsoll-" + random + "-0");
    try (Driver driver = InstalledSystems.createDriver(profile)) {
      driver.connect(local.endpoints(), LIMIT);
      try {
        driver.createTopics(List.of(new TopicSpec(topics.get(0), 1, TopicSpec.Purpose.LOAD)));
        return new GuaranteeRow(profile, driver.guarantees(topics));
      } finally {
        driver.deleteTopics(topics);
      }
    }
  }
}
