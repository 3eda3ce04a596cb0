// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SharedBrokerTest {

  private final ProgramBroker broker = new ProgramBroker(true);
  private final SharedBroker shared = new SharedBroker("waiter", List.of(broker), false, "");

  @AfterEach
  void endPrograms() {
    broker.processes().forEach(Process::destroyForcibly);
  }

  @Test
  void a_broker_that_cannot_be_had_skips_with_the_reason_and_the_package() {
    SharedBroker absent = new SharedBroker("waiter", List.of(new ProgramBroker(false)), false, "");
    assertThatThrownBy(() -> absent.prepare(false, 1, false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("no waiter broker")
        .hasMessageContaining("install waiter-server");
  }

  @Test
  void a_broker_that_cannot_be_had_fails_where_it_is_required() {
    SharedBroker absent = new SharedBroker("waiter", List.of(new ProgramBroker(false)), true, "");
    assertThatThrownBy(() -> absent.prepare(false, 1, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CI=true")
        .hasMessageContaining("install waiter-server");
  }

  @Test
  void a_system_without_a_local_broker_skips_or_fails_too() {
    assertThatThrownBy(() -> new SharedBroker("other", List.of(broker), false, "").running())
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("no LocalBroker for other");
    assertThatThrownBy(() -> new SharedBroker("other", List.of(broker), true, "").running())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void all_classes_share_the_broker_that_was_started() throws Exception {
    shared.prepare(false, 1, false);
    var first = shared.running();
    shared.prepare(false, 1, false);
    assertThat(shared.running()).isEqualTo(first);
    assertThat(broker.processes()).hasSize(1);
    shared.close();
    broker.processes().get(0).waitFor();
  }

  @Test
  void a_class_that_does_its_broker_harm_gets_a_fresh_one() throws Exception {
    shared.prepare(false, 1, false);
    shared.prepare(true, 1, false);
    assertThat(broker.processes()).hasSize(2);
    broker.processes().get(0).waitFor();
  }

  @Test
  void a_broker_that_died_is_followed_by_another() throws Exception {
    shared.prepare(false, 1, false);
    shared.running().kill(1);
    assertThat(shared.running().nodes().get(0).pid()).isEqualTo(broker.processes().get(1).pid());
  }

  @Test
  void a_broker_that_runs_already_is_used_and_not_ended() throws Exception {
    broker.runsAlready();
    shared.prepare(false, 1, false);
    assertThat(shared.running().nodes()).hasSize(1);
    shared.close();
    assertThat(broker.processes()).hasSize(1);
    assertThat(broker.processes().get(0).isAlive()).isTrue();
  }

  @Test
  void somebody_elses_broker_is_not_harmed() throws Exception {
    broker.runsAlready();
    assertThatThrownBy(() -> shared.prepare(true, 1, false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("did not start");
  }

  @Test
  void a_requested_version_is_installed_and_started() throws Exception {
    SharedBroker older = new SharedBroker("waiter", List.of(broker), false, "1.2.3");
    older.prepare(false, 1, false);
    assertThat(broker.versions()).containsExactly("installed 1.2.3", "started 1.2.3");
    older.close();
  }

  @Test
  void a_running_broker_of_another_version_is_not_used() throws Exception {
    broker.runsAlready();
    SharedBroker older = new SharedBroker("waiter", List.of(broker), true, "1.2.3");
    assertThatThrownBy(() -> older.prepare(false, 1, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1.2.3");
  }
}
