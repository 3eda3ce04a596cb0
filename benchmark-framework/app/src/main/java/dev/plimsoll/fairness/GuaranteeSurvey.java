// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.fairness;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.run.RequiredGuarantees;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.LocalSystems;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Connects each driver to its system and reads its guarantees. */
public final class GuaranteeSurvey {

  private final Consumer<String> progress;
  private final List<GuaranteeRow> rows = new ArrayList<>();
  private boolean complete = true;

  /**
   * Creates an empty survey.
   *
   * @param progress receives a line for each step, and one for each driver whose guarantees could
   *     not be read
   */
  public GuaranteeSurvey(Consumer<String> progress) {
    this.progress = progress;
  }

  /** Reads the guarantees of these drivers one after the other. */
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

  /** Returns the guarantees of the drivers that were read successfully. */
  public List<GuaranteeRow> rows() {
    return List.copyOf(rows);
  }

  /** Returns whether the guarantees of all drivers were read. */
  public boolean isComplete() {
    return complete;
  }

  private static GuaranteeRow ask(DriverProfile profile, LocalSystems local)
      throws DriverException, InterruptedException {
    local.provide(profile);
    String random = HexFormat.of().toHexDigits(new SplittableRandom().nextInt());
    List<String> topics = List.of("plimsoll-" + random + "-0");
    try (Driver driver = InstalledSystems.createDriver(profile)) {
      driver.connect(local.endpoints(), Driver.CONNECT_LIMIT);
      try {
        driver.createTopics(List.of(new TopicSpec(topics.get(0), 1, TopicSpec.Purpose.LOAD)));
        Guarantees guarantees = driver.guarantees(topics);
        RequiredGuarantees.require(profile, guarantees);
        return new GuaranteeRow(profile, guarantees);
      } finally {
        driver.deleteTopics(topics);
      }
    }
  }
}
