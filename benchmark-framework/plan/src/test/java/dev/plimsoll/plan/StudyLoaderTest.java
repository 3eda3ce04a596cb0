// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyLoaderTest {

  private static final String HEAD =
      """
      title: A study
      question: Which?
      source: A paper
      setting: A laptop
      """;

  @TempDir private Path folder;

  @Test
  void aMatrixMakesACellOfEachDriverWorkloadAndValue() throws Exception {
    Study study =
        load(
            HEAD
                + """
                matrices:
                  - drivers: {a: a.yaml, b: b.yaml}
                    workloads: {w: w.yaml}
                    vary: {producerRate: [10k, 50k]}
                    nodes: 3
                published:
                  - {cell: a/w/10k, figure: publish.p99, value: 1.5, unit: ms, source: table 1}
                conclusions:
                  - {claim: It is so., checks: ["publish.p99[a/w/10k] < 5 ms"]}
                """);

    assertThat(study.cells())
        .extracting(Study.Cell::id)
        .containsExactly("a/w/10k", "a/w/50k", "b/w/10k", "b/w/50k");
    assertThat(study.cells().get(1).sets()).containsExactly("producerRate=50k");
    assertThat(study.cells().get(1).nodes()).isEqualTo(3);
    assertThat(study.published().get(0).confidence()).isEqualTo("medium");
    assertThat(study.repetitions()).isEqualTo(3);
  }

  @Test
  void deviationsOfOneMachineComeBeforeTheOthers() throws Exception {
    Study study =
        load(
            HEAD
                + """
                knownDeviations: [Versions of today.]
                oneMachineDeviations: [All share a disk., All share a processor.]
                cells:
                  - {id: a, driver: d, workload: w}
                """);

    assertThat(study.knownDeviations())
        .containsExactly("All share a disk.", "All share a processor.", "Versions of today.");
  }

  @Test
  void whatIsWrongIsSaidWithItsPlace() {
    assertThatThrownBy(
            () ->
                load(
                    HEAD
                        + """
                        cells:
                          - {id: a, driver: d, workload: w, nods: 3}
                        published:
                          - {cell: b, figure: publish.p99, value: 1, unit: hours, source: x}
                        """))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("study.yaml:6:")
        .hasMessageContaining("nods")
        .hasMessageContaining("'b' is not a cell")
        .hasMessageContaining("hours");
  }

  @Test
  void checksAndFiguresThatMeanNothingAreFoundBeforeAnyRun() {
    assertThatThrownBy(
            () ->
                load(
                    HEAD
                        + """
                        cells:
                          - {id: a, driver: d, workload: w}
                        published:
                          - {cell: a, figure: publish.p98, value: 1, unit: ms, source: x}
                          - {cell: a, figure: publish.p99, value: 1, unit: MB/s, source: x}
                        conclusions:
                          - claim: It is so.
                            checks:
                              - publish.p50[nowhere] < 5 ms
                              - publish.p50 is low
                        """))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("study.yaml:8:23: published[0].figure: 'publish.p98' is not a metric")
        .hasMessageContaining("published[1].unit: publish.p99 cannot be given in MB/s")
        .hasMessageContaining("study.yaml:13:9: conclusions[0].checks[0]: 'nowhere' is not a cell")
        .hasMessageContaining("study.yaml:14:9: conclusions[0].checks[1]: 'publish.p50 is low' is");
  }

  @Test
  void aFolderWithoutAStudyIsSaidToHaveNone() {
    assertThatThrownBy(() -> new StudyLoader(folder, folder).load("nowhere"))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("there is no study");
  }

  @Test
  void theScaleMultipliesWhatIsNamedAndStopsAtTheLeast() throws PlanException {
    Study.Scaling scaling =
        new Study.Scaling(
            OptionalDouble.of(100),
            OptionalLong.of(1_000),
            Optional.of(Duration.ofSeconds(5)),
            Optional.empty());
    Workload workload = workload("producerRate: 20k\nduration: 10m\nwarmup: 1m\n");

    assertThat(StudyScale.sets(scaling, 0.1, workload))
        .containsExactly("producerRate=2000", "duration=1m");
    assertThat(StudyScale.sets(scaling, 0.001, workload))
        .containsExactly("producerRate=100", "duration=5s");
    assertThat(StudyScale.sets(scaling, 1, workload)).isEmpty();
    assertThat(StudyScale.sets(scaling, 0.01, workload("load: closed\nmessages: 50k\n")))
        .containsExactly("messages=1000");
    assertThat(StudyScale.sets(scaling, 0.1, workload("producersPerTopic: 0\nfill: 50k\n")))
        .containsExactly("fill=5000", "duration=5s");
    assertThat(StudyScale.sets(scaling, 0.01, workload("producerRate: 50\nduration: 1s\n")))
        .containsExactly("producerRate=50", "duration=1s");
  }

  @Test
  void filesOfTheStudyComeBeforeThoseOfTheProgram() throws Exception {
    Study study = load(HEAD + "cells:\n  - {id: a, driver: d.yaml, workload: w.yaml}\n");
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.writeString(home.resolve("d.yaml"), "");
    StudyLoader loader = new StudyLoader(folder, home);

    assertThat(loader.resolve(study, "d.yaml")).isEqualTo(home.resolve("d.yaml").toString());
    Files.writeString(study.folder().resolve("d.yaml"), "");
    assertThat(loader.resolve(study, "d.yaml"))
        .isEqualTo(study.folder().resolve("d.yaml").toString());
    assertThat(loader.resolve(study, "kafka")).isEqualTo("kafka");
  }

  private Workload workload(String text) throws PlanException {
    return new Desk(folder).workload(text);
  }

  private Study load(String text) throws PlanException, IOException {
    Path study = Files.createDirectories(folder.resolve("study"));
    Files.writeString(study.resolve("study.yaml"), text);
    return new StudyLoader(folder, folder).load("study");
  }
}
