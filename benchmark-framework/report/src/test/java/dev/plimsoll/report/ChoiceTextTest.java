// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static dev.plimsoll.choice.ChoiceResults.nodeLost;
import static dev.plimsoll.choice.ChoiceResults.passed;
import static dev.plimsoll.choice.ChoiceResults.promising;
import static dev.plimsoll.choice.ChoiceResults.threePassed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.choice.ChoiceCells;
import dev.plimsoll.choice.ChoiceResults;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceList.NodeGroup;
import dev.plimsoll.report.html.ChoicePage;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChoiceTextTest {

  private static final PriceList PRICES =
      new PriceList(
          "p.yaml",
          "EUR",
          "here",
          LocalDate.of(2026, 1, 1),
          true,
          List.of(new NodeGroup(List.of("kafka"), "broker", 3, "large", 2.4)));

  @Test
  void theScreenHasTheAnswerATableAndTheNextStep() {
    ChoiceResults results =
        new ChoiceResults()
            .system("kafka", threePassed())
            .search("kafka", 2, 2.05)
            .leftOut("redis", "it has no disk")
            .prices(PRICES);

    List<String> lines = ChoiceText.lines(results.outcome(), "go on");

    assertThat(String.join("\n", lines))
        .containsSubsequence(
            "answer      kafka carries your load; kafka has 2 × headroom.",
            "system  carries it",
            "EUR/h",
            "kafka   yes, 3 runs",
            "7.20",
            "1 replica, page cache",
            "\n\nLeft out, because of their guarantees\n  - redis: it has no disk",
            "\n\nWhat weakens this answer\n  - ",
            "prices are examples",
            "\n\nThe next step\n              go on");
  }

  @Test
  void theLossOfANodeHasColumnsOnlyWhereTheNeedAsksForIt() {
    ChoiceResults results =
        new ChoiceResults()
            .need("5k msg/s, survives the loss of a node")
            .system("kafka", promising(passed(), 2, "page-cache"))
            .cell(ChoiceCells.nodeLoss("kafka"), nodeLost(2.04, 4.5, 0));

    assertThat(String.join("\n", ChoiceText.lines(results.outcome(), "")))
        .containsSubsequence("node lost", "silent", "recovery", "lost then", "2.04s", "4.50s");
    ChoiceResults without = new ChoiceResults().system("kafka", passed());
    assertThat(String.join("\n", ChoiceText.lines(without.outcome(), "")))
        .doesNotContain("node lost");
  }

  @Test
  void thePageSaysFirstThatAQuickChoiceIsAnIndicationAndEscapesTexts() {
    ChoiceResults results =
        new ChoiceResults().quick().system("<kafka>", passed()).leftOut("redis", "no <disk>");

    assertThat(ChoicePage.html(results.outcome(), "bin/benchmark choose <more>"))
        .containsSubsequence(
            "Which system carries this load?",
            "5k msg/s of 1 KiB, p99 end to end under 50 ms",
            "Indication only: one run of each system.",
            "Indication only: &lt;kafka&gt; carries your load",
            "no &lt;disk&gt;",
            "bin/benchmark choose &lt;more&gt;")
        .doesNotContain("<kafka>", "<disk>", "<script");
  }
}
