// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.Load;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.RateProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SearchLinesTest {

  private final List<ProbePart> done = new ArrayList<>();
  private final SearchLines lines =
      new SearchLines(
          new Load.Search(
              new SearchSettings(1_000, 10, 1e6, 0.05, 40),
              Duration.ofSeconds(10),
              Load.Arrivals.CONSTANT,
              OptionalLong.empty()),
          Duration.ofSeconds(30));

  @Test
  void withoutABoundOnlyTheMostThatIsLeftIsKnown() {
    assertThat(lines.running(done, new RateProbe(1_000, false)))
        .isEqualTo("probe 1: 1,000 msg/s · no bounds yet · at most 40 probes and 7 min 10 s left");

    // 2 s beside the window: 39 × 12 s + 30 s.
    assertThat(ended(1_000, false, true))
        .isEqualTo(
            "probe 1: 1,000 msg/s sustained · publish p99 2.50ms · no bounds yet · at most 39"
                + " probes and 8 min 18 s left");
  }

  @Test
  void betweenBoundsTheRestIsForecast() {
    ended(1_000, false, true);
    ended(2_000, false, false);

    // The rest if the truth is 1,450: 1,500 twice, 1,250, 1,375, 1,437.5 and 1,450 confirmed.
    assertThat(ended(2_000, false, false))
        .startsWith("probe 3: 2,000 msg/s not sustained: RATE_NOT_MET · publish p99 2.50ms")
        .contains(" · from 1,000 msg/s to 2,000 msg/s · about 6 probes and 1 min 32 s left");
  }

  @Test
  void theLastProbeLeavesNothing() {
    ended(1_000, false, true);
    assertThat(lines.ended(added(1_000, true, true), false, 32))
        .isEqualTo("probe 2: 1,000 msg/s at full length sustained · publish p99 2.50ms");
  }

  private String ended(double rate, boolean full, boolean sustained) {
    return lines.ended(added(rate, full, sustained), true, full ? 32 : 12);
  }

  private List<ProbePart> added(double rate, boolean full, boolean sustained) {
    done.add(
        new ProbePart(
            rate,
            full,
            0,
            full ? 30 : 10,
            sustained ? "PASS" : "FAIL",
            sustained ? List.of() : List.of("RATE_NOT_MET"),
            false,
            rate,
            rate,
            Map.of("publish", Map.of("99", 2_500.0))));
    return done;
  }
}
