// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.simulated.SimulatedProvider;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyPlannerTest {

  private static final String STUDY =
      """
      title: A study
      question: Which?
      source: A paper
      setting: A laptop
      scaled:
        messages: 1000
        duration: 1s
      cells:
        - {id: read, driver: d.yaml, workload: read.yaml, fill: {workload: fill.yaml}}
      """;

  private static final String FILL =
      """
      producersPerTopic: 1
      subscriptionsPerTopic: 0
      load: closed
      messages: 100k
      """;

  private static final String READ =
      """
      topicNames: [filled-by-the-study]
      producersPerTopic: 0
      subscriptionsPerTopic: 2
      warmup: 0s
      """;

  @TempDir private Path folder;

  private Study study;

  private TopicFill fill(String endOfReading) throws Exception {
    return cell(endOfReading).fill().orElseThrow();
  }

  private MatrixCell cell(String endOfReading) throws Exception {
    Path here = Files.createDirectories(folder.resolve("study"));
    Files.writeString(here.resolve("study.yaml"), STUDY);
    Files.writeString(here.resolve("d.yaml"), "driver: keeping\n");
    Files.writeString(here.resolve("fill.yaml"), FILL);
    Files.writeString(here.resolve("read.yaml"), READ + endOfReading);
    PlanLoader plans = new PlanLoader(List.of(new KeepingProvider()), name -> null, folder, folder);
    StudyLoader files = new StudyLoader(folder, folder);
    study = files.load("study");
    return new StudyPlanner(plans, files, study, 0.1, 3).plan(study.cells()).get(0);
  }

  /** The simulated system, with topics that exist before a run. */
  private record KeepingProvider() implements DriverProvider {

    @Override
    public String system() {
      return "keeping";
    }

    @Override
    public String description() {
      return "for planning only";
    }

    @Override
    public Driver create(Settings settings) throws SettingsException {
      Driver simulated = new SimulatedProvider().create(settings);
      DriverTraits without = simulated.traits();
      Set<Capability> can = EnumSet.copyOf(without.capabilities());
      can.add(Capability.EXISTING_TOPICS);
      DriverTraits traits =
          new DriverTraits(can, false, without.payloadUse(), without.ordering(), false);
      return (Driver)
          Proxy.newProxyInstance(
              Driver.class.getClassLoader(),
              new Class<?>[] {Driver.class},
              (proxy, method, arguments) ->
                  method.getName().equals("traits") ? traits : method.invoke(simulated, arguments));
    }
  }

  private static Workload reads(MatrixCell cell) {
    return cell.runs().get(0).workload();
  }

  @Test
  void readingEndsWithTheMessagesThatWereStoredForEachSubscription() throws Exception {
    TopicFill fill = fill("duration: 10m\n");

    RunPlan fills = fill.run();
    assertThat(fills.workload().endCondition()).isEqualTo(new EndCondition.Messages(10_000));

    Workload reads = reads(fill.onTopic().cell("created", OptionalLong.of(9_990)));
    assertThat(reads.topicNames()).containsExactly("created");
    assertThat(reads.endCondition()).isEqualTo(new EndCondition.Messages(2 * 9_990));
  }

  @Test
  void theSettingsOfARunDoNotDependOnTheTopicThatWasFilledForIt() throws Exception {
    MatrixCell cell = cell("duration: 10m\n");
    RunPlan planned = cell.runs().get(0);
    MatrixCell onTopic =
        cell.fill().orElseThrow().onTopic().cell("created", OptionalLong.of(9_990));
    StudyResults results = new StudyResults(study, 0.1, folder.resolve("results"));

    assertThat(results.mark("read", onTopic.runs().get(0)))
        .isEqualTo(results.mark("read", planned));
  }

  @Test
  void aNumberOfMessagesInTheFileRemains() throws Exception {
    Workload reads =
        reads(fill("messages: 50k\n").onTopic().cell("created", OptionalLong.of(10_000)));

    assertThat(reads.endCondition()).isEqualTo(new EndCondition.Messages(5_000));
  }
}
