// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class VisitTextTest {

  private static final Visit VISIT = new Visit(5, 40);
  private static final String SHARES = "in 33.1 % of the steps and 86.6 % of the visits";

  /** 99,000 messages of 1 ms, 700 of 10 ms and 300 of 20 ms. */
  private static RunResult result() {
    return with(
        SampleResults.latency(
            100_000, i -> i < 99_000 ? 1_000_000 : i < 99_700 ? 10_000_000 : 20_000_000));
  }

  private static RunResult with(Latency publish) {
    return ResultBuilder.of(SampleResults.full())
        .latencyMicros(new LatencyByKind(publish, null, null, null, null, null, null, null, null))
        .build();
  }

  @Test
  void screenMarkdownAndPageSayTheSame() {
    List<RunResult> results = List.of(result());
    HtmlReport page = new HtmlReport(1, EqualGuaranteeFiles.NONE, Optional.of(VISIT));
    page.add(results.get(0), "r.json");

    assertThat(String.join(" ", VisitText.lines(results.get(0), VISIT)).replaceAll(" +", " "))
        .contains(SHARES, "5 steps of 40 messages", "if latencies are independent");
    assertThat(ResultMarkdown.write(results, Optional.of(VISIT))).contains(SHARES);
    assertThat(page.html()).contains(SHARES);
    assertThat(ResultMarkdown.write(results)).doesNotContain("of the visits");
  }

  @Test
  void theSlowestMessagesOfVisitsAreThoseOfTheRoots() {
    String text = String.join(" ", VisitText.lines(result(), VISIT)).replaceAll(" +", " ");

    // Rank ⌈0.5^(1/200) × 100,000⌉ = 99,655, and ⌈0.9^(1/200) × 100,000⌉ = 99,948
    assertThat(text)
        .contains("in 50 % of the visits no message exceeds 10.0 ms")
        .contains("in 90 % of the visits no message exceeds 20.0 ms");
  }

  @Test
  void missingMessagesMakeTheSlowestUnknown() {
    RunResult missing =
        with(SampleResults.latency(20, 1_000, LongStream.rangeClosed(1, 980).toArray()));

    assertThat(String.join(" ", VisitText.lines(missing, VISIT)).replaceAll(" +", " "))
        .contains("exceeds an unknown time, because messages are missing");
  }
}
