// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadFilesTest {

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void putAWorkloadOfTheProgram() {
    desk = new Desk(folder);
    desk.put("home/workloads/latency-1k.yaml", "producerRate: 10k\n");
  }

  @Test
  void a_short_name_stands_for_a_workload_of_the_program() throws PlanException {
    Workload workload = desk.loader.workload("latency-1k", List.of());

    assertThat(workload.name()).isEqualTo("latency-1k");
    assertThat(workload.file())
        .isEqualTo(desk.home.resolve("workloads/latency-1k.yaml").toAbsolutePath().toString());
    assertThat(desk.loader.workload("latency-1k.yaml", List.of())).isEqualTo(workload);
  }

  @Test
  void a_file_of_that_name_comes_before_the_short_name() throws PlanException {
    desk.put("latency-1k", "producerRate: 1\nname: mine\n");

    assertThat(desk.loader.workload("latency-1k", List.of()).name()).isEqualTo("mine");
  }

  @Test
  void a_misspelt_short_name_is_told_with_the_nearest_one() {
    assertThatThrownBy(() -> desk.loader.workload("latecny-1k", List.of()))
        .hasMessage(
            "latecny-1k: there is no such file in "
                + folder
                + " and no such workload in "
                + desk.home.resolve("workloads").toAbsolutePath()
                + ": did you mean latency-1k?");
  }

  @Test
  void runs_and_sweeps_take_short_names_too() throws PlanException {
    assertThat(desk.loader.sweptWorkloads("latency-1k", List.of("topics=1,2"), List.of()))
        .extracting(Workload::topics)
        .containsExactly(1, 2);
    assertThat(desk.loader.isDriverFile("latency-1k")).isFalse();
  }

  @Test
  void a_rate_whose_point_looks_like_thousands_is_noticed() throws PlanException {
    desk.put("w.yaml", "producerRate: 10.000\n");

    assertThat(desk.loader.workload("w.yaml", List.of()).load())
        .isInstanceOfSatisfying(
            Load.Open.class,
            load -> assertThat(load.rate()).isEqualTo(new RateProfile.Constant(10)));
    assertThat(desk.loader.notices())
        .containsExactly(
            "w.yaml: producerRate: 10.000 is 10 messages per second, because the point separates"
                + " decimals: write 10000 for thousands");
  }

  @Test
  void a_rate_with_a_fraction_is_not_noticed() throws PlanException {
    desk.put("w.yaml", "producerRate: 10.5\n");
    desk.loader.workload("w.yaml", List.of());

    assertThat(desk.loader.notices()).isEmpty();
  }
}
