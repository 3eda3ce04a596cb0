// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.RealResults;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.text.Numbers;
import org.junit.jupiter.api.Test;

final class BacklogTextTest {

  @Test
  void saysWhatWasBuiltAndHowFastItWasDrained() throws Exception {
    RunResult result = RealResults.BACKLOG.result();
    BacklogPart backlog = result.backlog();

    assertThat(BacklogText.sentence(result))
        .containsSubsequence(
            "Consumers were paused for ",
            ": "
                + Numbers.count(backlog.atResume())
                + " messages ("
                + NumberFormat.DIGITS.text(backlog.atResume() * 100.0 / (1 << 20))
                + " MiB) waited at the end, after growing by ",
            "Drained in ",
            "; consumers caught up in ",
            " msg/s received.",
            "End to end, the median of messages that were due while consumers were paused is ",
            ", that of all others ");
  }

  @Test
  void hasARowForEachPhaseAndOneForAllThatWereNotDueDuringThePause() throws Exception {
    Section section = BacklogText.section(RealResults.BACKLOG.result()).orElseThrow();
    Section detail = (Section) section.parts().get(1);
    Table phases = (Table) detail.parts().get(0);

    assertThat(phases.rows())
        .extracting(row -> row.cells().get(0).text())
        .containsExactly("before", "building", "draining", "after", "all but building");
    assertThat(phases.rows())
        .allSatisfy(row -> assertThat(row.cells()).hasSameSizeAs(phases.columns()));
  }

  @Test
  void fitsTheScreenAndIsAbsentInOtherRuns() throws Exception {
    assertThat(ResultTable.lines(RealResults.BACKLOG.result()))
        .anyMatch(line -> line.startsWith("  backlog     Consumers were paused for "))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(BacklogText.section(SampleResults.full())).isEmpty();
  }
}
