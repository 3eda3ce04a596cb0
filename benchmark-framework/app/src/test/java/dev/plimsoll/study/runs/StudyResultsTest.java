// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.simulated.SimulatedProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyResultsTest {

  private static final String CELL = "a";
  private static final String EARLIER = "2026-11-01T10:00:00Z";
  private static final String LATER = "2026-11-02T10:00:00Z";

  @TempDir private Path folder;

  private StudyResults results;
  private RunPlan plan;

  @Test
  void aRunOfTheSameFilesAndSettingsIsNotMadeAgain() throws Exception {
    read("set: [producerRate=100]", "serviceTime: 1ms\n");
    results.add(run(plan, results.mark(CELL, plan), EARLIER));

    assertThat(results.has(CELL, plan)).isTrue();
    assertThat(results.outdated()).isZero();
  }

  @Test
  void aRunWithWhatTheStudySetAtAnotherTimeIsMadeAgainAndThenNotEvaluated() throws Exception {
    for (String other : List.of("set: [producerRate=200]", "nodes: 3")) {
      read("set: [producerRate=100]", "");
      RunResult old = run(plan, results.mark(CELL, plan), EARLIER);
      read(other, "");
      results.add(old);

      assertThat(results.has(CELL, plan)).as(other).isFalse();
      assertThat(results.byCell().get(CELL)).as("nothing newer").containsExactly(old);

      RunResult made = run(plan, results.mark(CELL, plan), LATER);
      results.add(made);
      assertThat(results.byCell().get(CELL)).containsExactly(made);
      assertThat(results.outdated()).isEqualTo(1);
    }
  }

  @Test
  void runsOfADriverFileThatWasEditedAreNotEvaluatedWithTheOthers() throws Exception {
    read("", "serviceTime: 1ms\n");
    RunResult old = run(plan, results.mark(CELL, plan), EARLIER);
    read("", "serviceTime: 2ms\n");
    RunResult made = run(plan, results.mark(CELL, plan), LATER);
    results.add(made);
    results.add(old);

    assertThat(results.byCell().get(CELL)).containsExactly(made);
  }

  @Test
  void resultsOfOlderVersionsHaveNoHashOfTheirSettingsAndCount() throws Exception {
    read("set: [producerRate=100]", "");
    Map<String, Object> mark = new LinkedHashMap<>(results.mark(CELL, plan));
    results.add(run(plan, mark, LATER));
    mark.remove("settings");
    results.add(run(plan, mark, EARLIER));

    assertThat(results.has(CELL, plan)).isTrue();
    assertThat(results.byCell().get(CELL)).hasSize(2);
  }

  @Test
  void aResultWithoutADriverFileIsEvaluated() throws Exception {
    read("", "");
    RunResult run = run(plan, results.mark(CELL, plan), EARLIER);
    results.add(new Doctored(run).with("/driver", "sha256", null).result());

    assertThat(results.byCell().get(CELL)).hasSize(1);
  }

  /** Writes the study and plans the first run of its cell. */
  private void read(String keysOfCell, String keysOfDriver) throws Exception {
    Path here = Files.createDirectories(folder.resolve("study"));
    Files.writeString(
        here.resolve("study.yaml"),
        """
        title: A study
        question: Which?
        source: A paper
        setting: A laptop
        cells:
          - id: a
            driver: d.yaml
            workload: w.yaml
            %s
        """
            .formatted(keysOfCell));
    Files.writeString(here.resolve("d.yaml"), "driver: simulated\n" + keysOfDriver);
    Files.writeString(here.resolve("w.yaml"), "producerRate: 50\nduration: 10s\n");
    PlanLoader plans =
        new PlanLoader(List.of(new SimulatedProvider()), name -> null, folder, folder);
    StudyLoader files = new StudyLoader(folder, folder);
    Study study = files.load("study");
    results = new StudyResults(study, 1, folder.resolve("results"));
    plan = new StudyPlanner(plans, files, study, 1, 3).plan(study.cells()).get(0).runs().get(0);
  }

  private static RunResult run(RunPlan plan, Map<String, Object> mark, String startedAt)
      throws Exception {
    Runs run = new Runs();
    run.kind = "study";
    run.cell = mark;
    run.workload.put("sha256", plan.workload().sha256());
    return new Doctored(run.result())
        .with("/driver", "sha256", plan.driver().sha256())
        .with("/run", "startedAt", startedAt)
        .with("/run", "endedAt", startedAt.replace("T10", "T11"))
        .result();
  }
}
