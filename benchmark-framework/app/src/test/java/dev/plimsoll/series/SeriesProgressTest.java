// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.worker.Workloads;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SeriesProgressTest {

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void theTimeLeftShrinksWithTheRunsAndSaysWhenTheyEnd() {
    RunPlan plan = plan("", minute());
    SeriesProgress progress = progress(Collections.nCopies(5, plan));

    progress.begin(plan);
    progress.ready();
    assertThat(progress.text()).isEqualTo("run 1 of 5, about 5 min left, until 12:05");
    pass(62);
    progress.end();
    progress.begin(plan);
    progress.ready();
    pass(31);

    // Three runs and a half of 62 s.
    assertThat(progress.text()).isEqualTo("run 2 of 5, about 4 min left, until 12:05");
  }

  @Test
  void aLongRunIsToldWhenItEndsAndAShortOneIsNot() {
    RunPlan plan = plan("", minute());

    SeriesProgress three = progress(Collections.nCopies(3, plan));
    three.begin(plan);
    three.ready();
    SeriesProgress one = progress(List.of(plan));
    one.begin(plan);
    one.ready();

    assertThat(three.untilEnd()).isEqualTo(", until 12:03");
    assertThat(one.untilEnd()).isEmpty();
  }

  @Test
  void theStartOfABrokerIsNotExpectedOfRunsOnTheSameBroker() {
    RunPlan plan = plan("kafka", minute());
    SeriesProgress progress = progress(Collections.nCopies(10, plan));

    progress.begin(plan);
    pass(100);
    progress.ready();
    pass(62);
    progress.end();

    assertThat(progress.text()).as("9 runs of 62 s").startsWith("run 1 of 10, about 9 min left");
  }

  @Test
  void eachFurtherBrokerIsExpectedToStartLikeThoseBefore() {
    RunPlan first = plan("kafka", minute());
    RunPlan second = plan("redis", minute());
    SeriesProgress progress = progress(List.of(first, first, second, second));

    progress.begin(first);
    pass(100);
    progress.ready();
    pass(62);
    progress.end();

    // Three runs of 62 s and a start of 100 s are 286 s.
    assertThat(progress.text()).startsWith("run 1 of 4, about 5 min left");
  }

  @Test
  void aLongRunTakesNoTimeFromTheOthers() {
    RunPlan plan = plan("", minute());
    SeriesProgress progress = progress(Collections.nCopies(3, plan));

    progress.begin(plan);
    progress.ready();
    pass(600);

    assertThat(progress.text()).as("two runs of 62 s").startsWith("run 1 of 3, about 2 min left");
  }

  @Test
  void aRunWithoutAResultTellsNothingOfTheOthers() {
    RunPlan plan = plan("", minute());
    SeriesProgress progress = progress(Collections.nCopies(6, plan));

    progress.begin(plan);
    pass(1);
    progress.abandon();

    assertThat(progress.text()).as("five of 62 s").startsWith("run 1 of 6, about 5 min left");
  }

  @Test
  void warmUpsThatEndByThemselvesAreLearntFromThoseBefore() {
    Workload auto =
        Workloads.closed()
            .stop(new EndCondition.After(Duration.ofSeconds(50)))
            .autoWarmup(Duration.ofSeconds(10), Duration.ofSeconds(60))
            .make();
    RunPlan plan = plan("", auto);
    SeriesProgress progress = progress(Collections.nCopies(10, plan));

    // Assumed are 60 s and half of the 50 s that the warm-up may last longer, and 2 s.
    assertThat(progress.text()).startsWith("run 0 of 10, about 15 min left");
    for (int run = 0; run < 8; run++) {
      progress.begin(plan);
      progress.ready();
      pass(62);
      progress.end();
    }

    assertThat(progress.text()).as("two of 65 s").startsWith("run 8 of 10, about 2 min left");
  }

  @Test
  void whatASearchTakesInAdditionIsExpectedOfTheNextSearchAndOfNoOtherRun() {
    RunPlan search = plan("", search());
    RunPlan plan = plan("", minute());
    SeriesProgress progress = progress(List.of(search, plan, plan, search));
    double least = ExpectedTime.leastSeconds(List.of(search));

    progress.begin(search);
    progress.ready();
    pass((int) least + 3000);
    progress.end();

    // Assumed are 2 s and half of the least time, of one search beside the one that has ended.
    String left = ExpectedTime.rounded(2 * 62 + least + (2 + least / 2 + 3000) / 2);
    assertThat(progress.text()).startsWith("run 1 of 4, about " + left + " left");
  }

  @Test
  void aRunThatEndsEarlyMakesTheOthersNoShorter() {
    RunPlan plan = plan("", minute());
    SeriesProgress progress = progress(Collections.nCopies(6, plan));

    progress.begin(plan);
    progress.ready();
    pass(1);
    progress.end();

    assertThat(progress.text()).as("five of 61 s").startsWith("run 1 of 6, about 5 min left");
  }

  @Test
  void nothingIsSaidOfALengthThatNoRunHasShownYet() {
    RunPlan plan = plan("", Workloads.closed().stop(new EndCondition.Messages(9)).make());
    SeriesProgress progress = progress(Collections.nCopies(3, plan));

    progress.begin(plan);
    progress.ready();
    assertThat(progress.text()).isEqualTo("run 1 of 3");
    pass(40);
    progress.end();

    assertThat(progress.text()).startsWith("run 1 of 3, about 1 min 20 s left");
  }

  @Test
  void anEndOnAnotherDayHasItsDate() {
    Workload day = Workloads.closed().stop(new EndCondition.After(Duration.ofDays(1))).make();

    assertThat(progress(List.of(plan("", day), plan("", day))).text())
        .isEqualTo("run 0 of 2, about 48 h left, until 2026-01-03 12:00");
  }

  private void pass(int seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private SeriesProgress progress(List<RunPlan> runs) {
    Clock clock =
        new Clock() {
          @Override
          public ZoneOffset getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(java.time.ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return Instant.parse("2026-01-01T12:00:00Z").plusNanos(nanos.get());
          }
        };
    return new SeriesProgress(runs, nanos::get, clock);
  }

  private static Workload search() {
    SearchSettings settings = new SearchSettings(1000, 10, 100_000, 0.05, 100, 3, 0);
    return Workloads.search(
            new Load.Search(
                settings, Duration.ofSeconds(10), Load.Arrivals.CONSTANT, OptionalLong.empty()))
        .stop(new EndCondition.After(Duration.ofSeconds(60)))
        .warmup(Duration.ofSeconds(10))
        .make();
  }

  private static Workload minute() {
    return Workloads.closed()
        .stop(new EndCondition.After(Duration.ofSeconds(50)))
        .warmup(Duration.ofSeconds(10))
        .make();
  }

  private static RunPlan plan(String broker, Workload workload) {
    DriverProfile driver =
        new DriverProfile("simulated", "simulated", "built in", "", broker, 1, Map.of());
    return new RunPlan(workload, driver, 1, 1, 1);
  }
}
