// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.assembly.FaultRecord;
import dev.plimsoll.plan.FaultAction;
import dev.plimsoll.plan.FaultEvent;
import dev.plimsoll.plan.FaultNode;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.FaultPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults without servers: commands, and nodes that do not exist. */
final class FaultTimelineTest {

  @TempDir private Path folder;

  private static FaultEvent command(Duration at, String... words) {
    return event(at, FaultAction.EXEC, Optional.empty(), List.of(words));
  }

  private static FaultEvent event(
      Duration at, FaultAction action, Optional<FaultNode> node, List<String> command) {
    return new FaultEvent(
        at,
        action,
        node,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        command);
  }

  private static FaultTimeline timeline(FaultEvent... events) {
    return new FaultTimeline(
        List.of(events),
        new FaultedNodes(
            Optional.empty(), new NodeProcesses(List.of()), nodes -> Optional.empty()));
  }

  private static FaultRecord first(FaultTimeline timeline) {
    return timeline.outcomes().get(0);
  }

  private static void awaitOutcome(FaultTimeline timeline, String outcome) {
    await()
        .atMost(1, TimeUnit.MINUTES)
        .untilAsserted(() -> assertThat(first(timeline).outcome()).isEqualTo(outcome));
  }

  @Test
  void aCommandIsExecutedAfterItsTimeAndLastsAsLongAsItRuns() {
    Path file = folder.resolve("made");
    try (FaultTimeline timeline =
        timeline(command(Duration.ofMillis(200), "touch", file.toString()))) {
      long start = NanoClock.process().nanos();
      timeline.windowBegins(start);
      awaitOutcome(timeline, FaultPart.DONE);

      FaultRecord made = first(timeline);
      assertThat(Files.exists(file)).isTrue();
      assertThat(made.at().getAsLong()).isGreaterThanOrEqualTo(start + 200_000_000);
      await().atMost(1, TimeUnit.MINUTES).until(() -> first(timeline).until().isPresent());
      assertThat(first(timeline).until().getAsLong()).isGreaterThan(made.at().getAsLong());
    }
  }

  @Test
  void aCommandThatFailsIsAFaultThatDidNotHappenAsPlanned() {
    try (FaultTimeline timeline =
        timeline(command(Duration.ZERO, "sh", "-c", "echo no such thing; exit 3"))) {
      timeline.windowBegins(NanoClock.process().nanos());
      await()
          .atMost(1, TimeUnit.MINUTES)
          .untilAsserted(
              () ->
                  assertThat(first(timeline).detail())
                      .isEqualTo("it ended with exit code 3: no such thing"));
      assertThat(first(timeline).outcome()).isEqualTo(FaultPart.FAILED);
    }
  }

  @Test
  void aCommandThatDoesNotExistIsAFaultThatDidNotHappen() {
    try (FaultTimeline timeline = timeline(command(Duration.ZERO, "/no/such/program"))) {
      timeline.windowBegins(NanoClock.process().nanos());
      await()
          .atMost(1, TimeUnit.MINUTES)
          .untilAsserted(
              () -> assertThat(first(timeline).detail()).startsWith("it cannot be started: "));
      assertThat(first(timeline).outcome()).isEqualTo(FaultPart.FAILED);
    }
  }

  @Test
  void aCommandThatStillRunsIsEndedWithTheLoad() throws Exception {
    try (FaultTimeline timeline = timeline(command(Duration.ZERO, "sleep", "1000"))) {
      timeline.windowBegins(NanoClock.process().nanos());
      await().atMost(1, TimeUnit.MINUTES).until(() -> first(timeline).inEffect().isPresent());
      timeline.awaitEnds();

      assertThat(first(timeline).outcome()).isEqualTo(FaultPart.FAILED);
      assertThat(first(timeline).detail()).contains("at the end of the load");
    }
  }

  @Test
  void whatACommandLeftRunningEndsWithItThoughItIgnoresTheFirstRequest() throws Exception {
    Path number = folder.resolve("number");
    String script =
        "(trap '' TERM; while :; do sleep 1; done) & echo $! >"
            + number
            + ".new; mv "
            + number
            + ".new "
            + number
            + "; wait";
    try (FaultTimeline timeline = timeline(command(Duration.ZERO, "sh", "-c", script))) {
      timeline.windowBegins(NanoClock.process().nanos());
      await().atMost(1, TimeUnit.MINUTES).until(() -> Files.exists(number));
      timeline.awaitEnds();
    }
    long child = Long.parseLong(Files.readString(number).strip());

    await()
        .atMost(1, TimeUnit.MINUTES)
        .until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void aFaultThatIsNotDueBeforeTheLoadEndsDoesNotHappen() throws Exception {
    Path file = folder.resolve("made");
    try (FaultTimeline timeline =
        timeline(command(Duration.ofHours(1), "touch", file.toString()))) {
      timeline.windowBegins(NanoClock.process().nanos());
      timeline.awaitEnds();

      assertThat(first(timeline).outcome()).isEqualTo(FaultPart.NOT_REACHED);
      assertThat(first(timeline).at()).isEmpty();
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aFaultOnANodeThatIsNotThereIsReported() {
    FaultEvent kill =
        event(Duration.ZERO, FaultAction.KILL, Optional.of(new FaultNode(1)), List.of());
    try (FaultTimeline timeline = timeline(kill)) {
      timeline.windowBegins(NanoClock.process().nanos());
      awaitOutcome(timeline, FaultPart.FAILED);

      assertThat(first(timeline).detail()).isEqualTo("there is no broker on this machine");
      assertThat(first(timeline).at()).isEmpty();
    }
  }
}
