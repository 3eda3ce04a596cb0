// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.result.WorkloadPart;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlansTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void layTheTable() {
    desk =
        new Desk(folder)
            .put("a.yaml", "producerRate: 1k\n")
            .put("b.yaml", "producerRate: 2k\n")
            .put("blue.yaml", "driver: teapot\ncolor: blue\n")
            .put("red.yaml", "driver: teapot\ncolor: red\n");
  }

  @Test
  void all_pairs_run_before_any_is_repeated() throws PlanException {
    List<RunPlan> plans =
        desk.loader.plans(
            List.of("blue.yaml", "red.yaml"), List.of("a.yaml", "b.yaml"), List.of(), 2);

    assertThat(plans)
        .extracting(p -> p.order() + p.driver().name() + p.workload().name() + p.repetition())
        .containsExactly(
            "1bluea1", "2blueb1", "3reda1", "4redb1", "5bluea2", "6blueb2", "7reda2", "8redb2");
    assertThat(plans).allMatch(plan -> plan.repetitions() == 2);
  }

  @Test
  void what_is_given_twice_is_run_once_and_said() throws PlanException {
    List<RunPlan> plans =
        desk.loader.plans(
            List.of("blue.yaml", "red.yaml", "blue.yaml"),
            List.of("a.yaml", "a.yaml"),
            List.of(),
            1);

    assertThat(plans)
        .extracting(plan -> plan.driver().name() + plan.workload().name())
        .containsExactly("bluea", "reda");
    assertThat(desk.loader.notices())
        .containsExactly(
            "blue.yaml is given more than once and run once; --repeat makes several runs",
            "a.yaml is given more than once and run once; --repeat makes several runs");
  }

  @Test
  void workloads_of_one_name_that_differ_are_named_after_their_files() throws PlanException {
    desk.put("a.yaml", "name: same\nproducerRate: 1k\n")
        .put("b.yaml", "name: same\nproducerRate: 2k\n")
        .put("c.yaml", "name: other\nproducerRate: 2k\n");

    assertThat(
            desk.loader.plans(
                List.of("blue.yaml"), List.of("a.yaml", "b.yaml", "c.yaml"), List.of(), 1))
        .extracting(plan -> plan.workload().name())
        .containsExactly("a", "b", "other");
    assertThat(desk.loader.notices())
        .containsExactly(
            "2 workloads are called 'same' and differ in producerRate: their runs are named after"
                + " the files");
  }

  @Test
  void curves_are_told_apart_by_their_points_and_not_by_their_files() throws PlanException {
    String curve = "time,rate\n0,1k\n10,%s\n";
    desk.put("one/a.yaml", "name: same\nrateFile: r.csv\n")
        .put("two/b.yaml", "name: same\nrateFile: r.csv\n")
        .put("three/c.yaml", "name: same\nrateFile: copy.csv\n")
        .put("one/r.csv", curve.formatted("2k"))
        .put("two/r.csv", curve.formatted("3k"))
        .put("three/copy.csv", curve.formatted("2k"));

    assertThat(names("one/a.yaml", "two/b.yaml")).containsExactly("a", "b");
    assertThat(desk.loader.notices()).anyMatch(line -> line.contains("differ in rateFile"));
    assertThat(names("one/a.yaml", "three/c.yaml")).containsExactly("same", "same");
  }

  private List<String> names(String... workloads) throws PlanException {
    return desk.loader.plans(List.of("blue.yaml"), List.of(workloads), List.of(), 1).stream()
        .map(plan -> plan.workload().name())
        .toList();
  }

  @Test
  void workloads_that_neither_names_nor_files_tell_apart_are_refused_with_both_files() {
    desk.put("one/a.yaml", "name: same\nproducerRate: 1k\n")
        .put("two/a.yaml", "name: same\nproducerRate: 2k\n");

    assertThatThrownBy(
            () ->
                desk.loader.plans(
                    List.of("blue.yaml"), List.of("one/a.yaml", "two/a.yaml"), List.of(), 1))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("one/a.yaml and two/a.yaml are both called 'same'")
        .hasMessageContaining("differ in producerRate");
  }

  @Test
  void one_name_of_two_files_of_one_content_is_not() throws PlanException {
    desk.put("a.yaml", "name: same\nproducerRate: 1k\n")
        .put("b.yaml", "# another file\nname: same\nproducerRate: 1000\n");

    assertThat(desk.loader.plans(List.of("blue.yaml"), List.of("a.yaml", "b.yaml"), List.of(), 1))
        .hasSize(2);
  }

  @Test
  void systems_meet_the_same_random_times_and_repetitions_others() throws PlanException {
    desk.put("a.yaml", "producerRate: 1k\narrivals: poisson\n");
    List<RunPlan> plans =
        desk.loader.plans(List.of("blue.yaml", "red.yaml"), List.of("a.yaml"), List.of(), 2);

    assertThat(plans)
        .extracting(plan -> WorkloadPart.of(plan.seeded(7).workload()).seed())
        .containsExactly(7L, 7L, 8L, 8L);
    assertThat(WorkloadPart.of(plans.get(0).burnIn().seeded(7).workload()).seed()).isEqualTo(7);
  }

  @Test
  void the_seed_of_a_workload_goes_before_that_of_the_series() throws PlanException {
    desk.put("a.yaml", "producerRate: 1k\narrivals: poisson\nseed: 42\n");
    List<RunPlan> plans =
        desk.loader.plans(List.of("blue.yaml"), List.of("a.yaml", "b.yaml"), List.of(), 1);

    assertThat(WorkloadPart.of(plans.get(0).seeded(7).workload()).seed()).isEqualTo(42);
    assertThat(WorkloadPart.of(plans.get(1).seeded(7).workload()).seed()).isNull();
  }

  @Test
  void arguments_reach_every_workload_and_every_driver() throws PlanException {
    List<RunPlan> plans =
        desk.loader.plans(
            List.of("blue.yaml", "red.yaml"),
            List.of("a.yaml", "b.yaml"),
            List.of("topics=5", "driver.cups=3"),
            1);

    assertThat(plans).allMatch(plan -> plan.workload().topics() == 5);
    assertThat(plans).allMatch(plan -> plan.driver().values().get("cups").equals(3L));
  }

  @Test
  void the_problems_of_all_files_are_told_together_and_once() {
    desk.put("bad.yaml", "driver: teapot\ncolour: x\n").put("worse.yaml", "topics: 0\n");

    assertThatThrownBy(
            () ->
                desk.loader.plans(
                    List.of("bad.yaml", "none.yaml"),
                    List.of("worse.yaml", "a.yaml", "b.yaml"),
                    List.of("partitionsPerTopic=0", "nothing"),
                    1))
        .isInstanceOfSatisfying(
            PlanException.class,
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.lines().findFirst().orElse(""))
                    .containsExactly(
                        "--set: 'nothing' is not key=value: write --set producerRate=50k for a"
                            + " workload's key or --set driver.producerConfig.acks=1 for a"
                            + " driver's",
                        "bad.yaml:2:1: colour: unknown key: did you mean 'color'?",
                        "none.yaml: there is no such file in " + folder,
                        "worse.yaml:1:9: topics: 0 is out of range: give 1 to 1,000,000",
                        "--set: partitionsPerTopic: 0 is out of range: give 1 to 100,000",
                        "worse.yaml: producerRate: is missing: give a rate, such as"
                            + " producerRate: 10k, search: {} to find the highest one, or load:"
                            + " closed"));
  }

  @Test
  void what_a_driver_cannot_do_is_told_at_the_key_that_asks_for_it() {
    desk.put("plain.yaml", "driver: teapot\nplain: true\n")
        .put("keyed.yaml", "producerRate: 1k\nkeyDistributor: RANDOM_NANO\n")
        .put("named.yaml", "producerRate: 1k\ntopicNames: [a]\n")
        .put("stored.yaml", "producerRate: 1k\nconsumerBacklogSizeGB: 1\n");

    assertThatThrownBy(
            () ->
                desk.loader.plans(
                    List.of("plain.yaml"),
                    List.of("keyed.yaml", "named.yaml", "stored.yaml"),
                    List.of(),
                    1))
        .hasMessageContaining(
            "keyed.yaml:2:17: keyDistributor: needs keys, which the driver teapot (plain.yaml)")
        .hasMessageContaining("named.yaml:2:13: topicNames: needs existing-topics")
        .hasMessageContaining("stored.yaml:2:24: consumerBacklogSizeGB: needs pause");
  }

  @Test
  void a_driver_that_can_is_accepted() throws PlanException {
    desk.put("keyed.yaml", "producerRate: 1k\nkeys: zipf\ntopicNames: [a]\n");

    assertThat(desk.loader.plans(List.of("teapot"), List.of("keyed.yaml"), List.of(), 1))
        .hasSize(1);
  }

  @Test
  void nothing_to_run_is_an_error() {
    assertThatThrownBy(() -> desk.loader.plans(List.of("teapot"), List.of(), List.of(), 1))
        .isInstanceOf(PlanException.class);
    assertThatThrownBy(() -> desk.loader.plans(List.of("teapot"), List.of("a.yaml"), List.of(), 0))
        .hasMessageContaining("--repeat: 0 is out of range");
  }
}
