// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverListTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void layTheTable() {
    desk =
        new Desk(folder)
            .put("w.yaml", "producerRate: 1k\n")
            .put("pots/blue.yaml", "driver: teapot\ncolor: blue\n")
            .put("pots/red.yaml", "driver: teapot\ncolor: red\nnodes: 3\n")
            .put("pots/all.yaml", "drivers:\n  - blue.yaml\n  - {file: red.yaml, broker: local}\n");
  }

  @Test
  void a_list_stands_for_its_files_in_their_order() throws PlanException {
    List<RunPlan> plans =
        desk.loader.plans(List.of("pots/all.yaml"), List.of("w.yaml"), List.of(), 1);

    assertThat(plans).extracting(plan -> plan.driver().name()).containsExactly("blue", "red");
    assertThat(plans).extracting(plan -> plan.driver().localBroker()).containsExactly(false, true);
    assertThat(plans).extracting(plan -> plan.driver().nodes()).containsExactly(1, 3);
    assertThat(plans.get(0).driver().file()).isEqualTo("blue.yaml");
  }

  @Test
  void the_list_of_the_program_is_called_all() throws PlanException {
    desk.put("home/drivers.yaml", "drivers: [driver-teapot/a.yaml]\n")
        .put("home/driver-teapot/a.yaml", "driver: teapot\n");

    assertThat(desk.loader.drivers("all", List.of()))
        .extracting(DriverProfile::file)
        .containsExactly("driver-teapot/a.yaml");
  }

  @Test
  void arguments_reach_all_of_them_and_win() throws PlanException {
    assertThat(desk.loader.drivers("pots/all.yaml", List.of("driver.color=green")))
        .allMatch(driver -> driver.values().get("color").equals("green"));
  }

  @Test
  void what_a_listed_driver_cannot_do_is_skipped_with_a_line() throws PlanException {
    desk.put("pots/plain.yaml", "driver: teapot\nplain: true\n")
        .put("pots/all.yaml", "drivers: [plain.yaml, blue.yaml]\n")
        .put("w.yaml", "producerRate: 1k\nkeys: zipf\n");

    List<RunPlan> plans =
        desk.loader.plans(List.of("pots/all.yaml"), List.of("w.yaml"), List.of(), 1);

    assertThat(plans).extracting(plan -> plan.driver().name()).containsExactly("blue");
    assertThat(plans).extracting(RunPlan::order).containsExactly(1);
    assertThat(desk.loader.notices())
        .containsExactly("skipped: w on plain, which does not have keys");
  }

  @Test
  void a_list_of_which_none_can_is_an_error() {
    desk.put("pots/plain.yaml", "driver: teapot\nplain: true\n")
        .put("pots/all.yaml", "drivers: [plain.yaml]\n")
        .put("w.yaml", "producerRate: 1k\nkeys: zipf\n");

    assertThatThrownBy(
            () -> desk.loader.plans(List.of("pots/all.yaml"), List.of("w.yaml"), List.of(), 1))
        .hasMessageContaining("none of these drivers can run this")
        .hasMessageContaining("keys");
  }

  @Test
  void what_is_wrong_with_a_list_is_told_where_it_stands() {
    desk.put("pots/all.yaml", "drivers:\n  - none.yaml\n  - {broker: local}\n  - []\n");

    assertThatThrownBy(() -> desk.loader.drivers("pots/all.yaml", List.of()))
        .hasMessageContaining("pots/all.yaml:2:5: drivers: none.yaml: there is no such file")
        .hasMessageContaining("pots/all.yaml:3:5: drivers: give a driver file, or {file:")
        .hasMessageContaining("pots/all.yaml:4:5: drivers: give a driver file, or {file:");
  }

  @Test
  void a_key_that_the_driver_does_not_know_is_told_in_the_list() {
    desk.put("pots/all.yaml", "drivers:\n  - {file: blue.yaml, colour: red}\n");

    assertThatThrownBy(() -> desk.loader.drivers("pots/all.yaml", List.of()))
        .hasMessageContaining("pots/all.yaml:2:23: colour: unknown key");
  }

  @Test
  void an_empty_list_and_other_keys_are_errors() {
    desk.put("empty.yaml", "drivers: []\n").put("more.yaml", "drivers: [a.yaml]\nname: x\n");

    assertThatThrownBy(() -> desk.loader.drivers("empty.yaml", List.of()))
        .hasMessageContaining("empty.yaml:1:10: drivers: wants a list");
    assertThatThrownBy(() -> desk.loader.drivers("more.yaml", List.of()))
        .hasMessageContaining("more.yaml:2:1: name: unknown key");
  }

  @Test
  void a_list_is_a_driver_file_for_check_and_not_one_driver() throws PlanException {
    assertThat(desk.loader.isDriverFile("pots/all.yaml")).isTrue();
    assertThatThrownBy(() -> desk.loader.driver("pots/all.yaml", List.of()))
        .hasMessageContaining("is a list of drivers");
  }
}
