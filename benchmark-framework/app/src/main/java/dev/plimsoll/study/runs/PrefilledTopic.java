// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.run.FirstConnection;
import dev.plimsoll.run.RunId;
import dev.plimsoll.series.InstalledSystems;
import java.util.List;

/**
 * A topic that exists longer than the run that fills it, so that later runs can read it; {@link
 * #close} deletes it.
 */
final class PrefilledTopic implements AutoCloseable {

  private final Driver driver;
  private final String name;

  private PrefilledTopic(Driver driver, String name) {
    this.driver = driver;
    this.name = name;
  }

  static PrefilledTopic create(RunPlan plan, Endpoints endpoints, int partitions)
      throws DriverException, InterruptedException {
    // Named like the topic of a run, so that `benchmark cleanup` finds it if the program is killed.
    String name = RunId.fresh().topic(0);
    Driver driver = InstalledSystems.createDriver(plan.driver());
    boolean created = false;
    try {
      FirstConnection.open(driver, plan.driver(), endpoints);
      driver.createTopics(List.of(new TopicSpec(name, partitions, TopicSpec.Purpose.LOAD)));
      driver.settle(List.of(name));
      created = true;
    } finally {
      if (!created) {
        driver.close();
      }
    }
    return new PrefilledTopic(driver, name);
  }

  String name() {
    return name;
  }

  @Override
  public void close() throws DriverException {
    try {
      driver.deleteTopics(List.of(name));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      driver.close();
    }
  }
}
