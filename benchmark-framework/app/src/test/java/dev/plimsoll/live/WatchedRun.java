// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.ExaminedRun;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import dev.plimsoll.series.SeriesObserver;
import dev.plimsoll.simulated.SimulatedProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A run of the whole program on the simulated system, which an observer receives. */
final class WatchedRun {

  static final String LOAD =
      """
      name: watched
      topics: 1
      partitionsPerTopic: 1
      producersPerTopic: 1
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      messageSize: 100
      producerRate: 500
      warmup: 1s
      duration: 2s
      cooldown: 0s
      rateTolerance: 1
      generatorLimit: 1m
      """;

  private WatchedRun() {}

  static RunResult of(Path folder, String workload, SeriesObserver observer) throws Exception {
    Files.writeString(folder.resolve("sim.yaml"), "name: sim\ndriver: simulated\n");
    Files.writeString(folder.resolve("load.yaml"), workload);
    SimulatedProvider provider = new SimulatedProvider();
    PlanLoader loader =
        new PlanLoader(List.of(provider), Map.<String, String>of()::get, folder, folder);
    RunPlan plan =
        new RunPlan(
            loader.workload("load.yaml", List.of()), loader.driver("sim.yaml", List.of()), 1, 1, 1);
    observer.begin(plan, "watched on sim");
    Run run =
        new Run(
            plan,
            provider.create(new Settings(plan.driver().values())),
            RunEnvironment.of("test", "", List.of()).build(),
            observer,
            new Interruption());
    RunResult result = ExaminedRun.execute(run);
    observer.result(result);
    return result;
  }
}
