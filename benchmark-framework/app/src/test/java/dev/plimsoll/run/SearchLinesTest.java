// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SearchLinesTest {

  private final List<ProbePart> done = new ArrayList<>();
  private final Load.Search search =
      new Load.Search(
          new SearchSettings(1_000, 10, 1e6, 0.05, 40, 3, 600),
          Duration.ofSeconds(10),
          Load.Arrivals.CONSTANT,
          OptionalLong.empty());
  private final SearchLines lines =
      new SearchLines(
          search,
          Workloads.search(search).stop(new EndCondition.After(Duration.ofSeconds(30))).make());

  @Test
  void theExpectedTimeIsSaidFirst() {
    assertThat(lines.begin())
        .startsWith(
            "searching the highest sustainable rate from 1,000 msg/s on, to 5 %: at most 40 probes"
                + " of 10 s; the answer is confirmed by 3 or more of 30 s, over 10 min or more;"
                + " expected: 1")
        .endsWith(", more where rates pass and fail by turns");
  }

  @Test
  void withoutABoundOnlyTheMostThatIsLeftIsKnown() {
    assertThat(lines.running(done, new RateProbe(1_000, false)))
        .isEqualTo("probe 1: 1,000 msg/s · no bounds yet · at most 40 probes left");

    assertThat(ended(1_000, false, true))
        .isEqualTo(
            "probe 1: 1,000 msg/s passed · publish p99 2.50ms · no bounds yet · at most 39 probes"
                + " left");
  }

  @Test
  void betweenBoundsTheRestIsForecast() {
    ended(1_000, false, true);

    // If the truth is 1,450: 1,500, 1,250, 1,375 and 1,437.5 take 48 s; then 1,437.5 for 10 min.
    assertThat(ended(2_000, false, false))
        .startsWith("probe 2: 2,000 msg/s failed: RATE_NOT_MET · publish p99 2.50ms")
        .containsPattern(
            " · from 1,000 msg/s to 2,000 msg/s · about 2\\d probes and 11 min.* left");
  }

  @Test
  void theLastProbeLeavesNothing() {
    ended(1_000, false, true);
    assertThat(lines.ended(added(1_000, true, true), false, 32))
        .isEqualTo("probe 2: 1,000 msg/s at full length passed · publish p99 2.50ms");
  }

  private String ended(double rate, boolean full, boolean sustained) {
    return lines.ended(added(rate, full, sustained), true, full ? 32 : 12);
  }

  private List<ProbePart> added(double rate, boolean full, boolean sustained) {
    done.add(
        new ProbePart(
            rate,
            full,
            12 * done.size(),
            full ? 30 : 10,
            sustained ? "PASS" : "FAIL",
            sustained ? List.of() : List.of("RATE_NOT_MET"),
            sustained ? "passed" : "failed",
            rate,
            rate,
            Map.of("publish", Map.of("99", 2_500.0))));
    return done;
  }
}
