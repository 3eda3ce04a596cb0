// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultWorkloadTest {

  private static final String LOAD = "producerRate: 1k\nduration: 2m\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void eventsAreReadInTheOrderOfTheirTimes() throws PlanException {
    Workload workload =
        desk.workload(
            LOAD
                + """
                events:
                  - {at: 40s, do: kill, node: leader}
                  - {at: 60s, do: start, node: leader}
                  - {at: 20s, do: pause, node: 1, for: 5s}
                  - {at: 70s, do: network, node: 1, latency: 20ms, bandwidth: 10MB/s}
                  - {at: 30s, do: exec, command: [sh, -c, "date"]}
                """);

    assertThat(workload.events())
        .extracting(FaultEvent::text)
        .containsExactly(
            "at 20s: pause node 1, for 5s",
            "at 30s: exec sh -c date",
            "at 40s: kill the leader",
            "at 1m: start the leader",
            "at 70s: network node 1, latency 20ms, bandwidth 10MB/s");
    assertThat(workload.events().get(4))
        .isEqualTo(
            new FaultEvent(
                Duration.ofSeconds(70),
                FaultAction.NETWORK,
                Optional.of(new FaultNode(1)),
                Optional.empty(),
                Optional.of(Duration.ofMillis(20)),
                Optional.empty(),
                OptionalLong.of(10_000_000),
                OptionalInt.empty(),
                Optional.empty(),
                List.of()));
    assertThat(workload.disturbsNetwork()).isTrue();
  }

  @Test
  void whatCheckPrintsIsReadAsTheSameEvents() throws PlanException {
    Workload workload =
        desk.workload(
            LOAD
                + """
                events:
                  - {at: 1s, do: cut, node: 2, for: 1500ms}
                  - {at: 5s, do: network, bandwidth: 2kB/s, for: 1s}
                  - {at: 9s, do: exec, command: [echo, "a b"]}
                """);
    String printed = PlanText.describe(workload);

    assertThat(printed).contains("they need --allow-faults");
    assertThat(desk.workload(printed).events()).isEqualTo(workload.events());
  }

  @Test
  void networkConditionsAreReadAndNamed() throws PlanException {
    Workload workload =
        desk.workload(
            LOAD
                + """
                events:
                  - {at: 1s, do: network, latency: 20ms, jitter: 5ms, for: 1s}
                  - {at: 5s, do: network, slice: 1KiB, slicePause: 50us, for: 1s}
                  - {at: 9s, do: disconnect}
                  - {at: 9s, do: reset, for: 2s}
                """);

    assertThat(workload.events())
        .extracting(FaultEvent::text)
        .containsExactly(
            "at 1s: network, latency 20ms, jitter 5ms, for 1s",
            "at 5s: network, slices of 1024 B every 50us, for 1s",
            "at 9s: disconnect",
            "at 9s: reset, for 2s");
    assertThat(desk.workload(PlanText.describe(workload)).events()).isEqualTo(workload.events());
    assertThat(workload.disturbsNetwork()).isTrue();
  }

  @Test
  void aPasswordInACommandIsNotPrinted() throws PlanException {
    Workload workload =
        desk.workload(
            LOAD + "events: [{at: 1s, do: exec, command: [tool, --password=hunter22]}]\n");

    assertThat(PlanText.describe(workload)).doesNotContain("hunter22");
    assertThat(workload.events().get(0).text()).doesNotContain("hunter22");
    assertThat(workload.events().get(0).command()).contains("--password=hunter22");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{at: 2m, do: pause} | events[0].at: 2m is not within the measured window, which lasts 2m",
        "{at: 118s, do: pause, for: 3s} | events[0].for: ends at 121s, after the measured window",
        "{at: 1s, do: kill, for: 3s} | events[0].for: kill does not end by itself: take it out,"
            + " and",
        "{at: 1s, do: start, for: 3s} | events[0].for: start has no end: take it out",
        "{at: 1s, do: exec, command: [a], for: 3s} | exec lasts as long as its command runs",
        "{at: 1s, do: explode} | events[0].do: 'explode' is none of pause, stop, kill, start,",
        "{at: 1s, kind: kill} | events[0].kind: unknown key",
        "{do: kill} | events[0].at: is missing: give a time",
        "{at: 1s, do: kill, node: 0} | events[0].node: '0' is not a node: give its number, from 1,"
            + " or",
        "{at: 1s, do: network} | events[0].do: network changes nothing: give latency, bandwidth",
        "{at: 1s, do: network, jitter: 5ms} | events[0].do: network changes nothing: give latency",
        "{at: 1s, do: network, latency: 5ms, jitter: 6ms} | events[0].jitter: is longer than",
        "{at: 1s, do: network, latency: 5ms, slicePause: 1ms} | events[0].slicePause: is the time",
        "{at: 1s, do: network, slice: 9, slicePause: 1500ns} | a whole number of microseconds",
        "{at: 1s, do: cut, slice: 9} | events[0].slice: goes with do: network only",
        "{at: 1s, do: disconnect, for: 3s} | events[0].for: disconnect happens once: take it out",
        "{at: 1s, do: reset}, {at: 9s, do: disconnect} | node 1 has its connections reset from 1s",
        "{at: 1s, do: network, latency: 1500us} | must be a whole number of milliseconds",
        "{at: 1s, do: network, bandwidth: 10B/s} | 10B/s is too little: give 1kB/s or more",
        "{at: 1s, do: pause, latency: 5ms} | events[0].latency: goes with do: network only",
        "{at: 1s, do: pause, command: [a]} | events[0].command: goes with do: exec only",
        "{at: 1s, do: exec} | events[0].do: exec needs a command, such as command: [sh,",
        "{at: 1s, do: exec, node: 1, command: [a]} | events[0].node: does not go with do: exec",
        "{at: 1s, do: start} | start finds node 1 running, since no earlier event stops or kills"
            + " it",
        "{at: 1s, do: pause, for: 5s}, {at: 3s, do: kill} | events[1].at: node 1 is paused from 1s"
            + " to 6s: faults on one node cannot overlap; give another time or another node",
        "{at: 1s, do: kill}, {at: 3s, do: pause, for: 1s} | node 1 is killed from 1s on: faults on",
        "{at: 1s, do: cut}, {at: 9s, do: cut} | node 1 is cut off from 1s on: faults",
        "{at: 1s, do: kill, node: leader}, {at: 2s, do: stop, node: 2} | node 2 may be the leader,"
            + " which is killed from 1s on",
        "{at: 1s, do: kill, node: 2}, {at: 2s, do: start, node: leader} | finds the leader running",
      })
  void whatCannotHappenIsRefused(String events, String message) {
    assertThat(desk.wrongWorkload(LOAD + "events: [" + events + "]\n"))
        .startsWith("w.yaml:3:")
        .contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"do: pause, for: x", "do: kill, node: 0", "do: pause, for: 3m"})
  void anEventThatIsWrongIsNotComparedWithOthers(String event) {
    assertThat(
            desk.wrongWorkload(
                LOAD + "events: [{at: 1s, " + event + "}, {at: 9s, do: pause, for: 1s}]\n"))
        .doesNotContain("events[1]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search: {} | events: do not go with a search, which looks for what the system sustains",
        "producerRate: 1k; messages: 500 | need a window whose length is known: give duration",
        "producersPerTopic: 0; topicNames: [a] | need producers, which measure an outage",
      })
  void otherKeysMayExcludeEvents(String keys, String message) {
    assertThat(
            desk.wrongWorkload(
                keys.replace("; ", "\n") + "\nevents: [{at: 1s, do: pause, for: 1s}]\n"))
        .contains("events: " + message.replace("events: ", ""));
  }

  @Test
  void faultsThatFollowEachOtherOnANodeDoNotOverlap() throws PlanException {
    Workload workload =
        desk.workload(
            LOAD
                + """
                events:
                  - {at: 1s, do: pause, node: 1, for: 2s}
                  - {at: 3s, do: kill, node: 1}
                  - {at: 3s, do: pause, node: 2, for: 60s}
                  - {at: 9s, do: start, node: 1}
                  - {at: 9s, do: stop, node: 1}
                """);

    assertThat(workload.events()).hasSize(5);
  }

  @Test
  void eventsMayBeTakenOutByAnArgument() throws PlanException {
    assertThat(desk.workload(LOAD + "events: [{at: 1s, do: kill}]\n", "events=").events())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | kill | node: 2, | there is no node 2, since d.yaml has nodes: 1: give one of these",
        "3 | kill | '' | names no node, but d.yaml has 3: give node: 1 to 3, or node:" + " leader",
        "0 | cut | node: 1, | cut needs a broker on this machine, but d.yaml names",
      })
  void aFaultMustFindItsNode(int nodes, String action, String node, String message) {
    desk.put(
        "d.yaml", "driver: teapot\n" + (nodes == 0 ? "" : "broker: local\nnodes: " + nodes + "\n"));
    desk.put("w.yaml", LOAD + "events: [{at: 1s, " + node + " do: " + action + "}]\n");

    assertThatThrownBy(() -> desk.loader.plans(List.of("d.yaml"), List.of("w.yaml"), List.of(), 1))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("w.yaml:3:")
        .hasMessageContaining(message);
  }

  @Test
  void aCommandNeedsNoLocalBroker() throws PlanException {
    desk.put("d.yaml", "driver: teapot\n");
    desk.put("w.yaml", LOAD + "events: [{at: 1s, do: exec, command: [a]}]\n");

    assertThat(desk.loader.plans(List.of("d.yaml"), List.of("w.yaml"), List.of(), 1)).hasSize(1);
  }
}
