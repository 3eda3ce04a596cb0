// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.MarkdownText;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ViewWriterTest {

  private static final Table TABLE =
      new Table(
          "probes",
          "",
          List.of(
              Column.words("probe"),
              Column.numbers("reached", "msg/s"),
              Column.numbers("p50").in("publish"),
              Column.numbers("p99").in("publish")),
          List.of(
              new Table.Row(
                  Tone.FAIL,
                  List.of(
                      TableCell.words("1"),
                      TableCell.digits(12_345.6),
                      TableCell.micros(1_000),
                      TableCell.micros(2_000).suffixed("~"))),
              Table.Row.words(List.of("2", "nothing"))),
          List.of(new Sentence("~", "chance")));

  private static final View VIEW =
      new View(
          "A study",
          List.of(
              Section.titled(
                  "What it said",
                  List.of(
                      new Sentence("It <holds>."),
                      new Bullets(List.of("one", "two")),
                      Section.detail("2 probes", TABLE)))));

  @Test
  void aTableNamesItsGroupsAlignsItsNumbersAndSpansTheLastCellOfAShortRow() {
    assertThat(html(false))
        .containsSubsequence(
            "<h1>A study</h1>",
            "<h2>What it said</h2>",
            "<p>It &lt;holds&gt;.</p>",
            "<li>two</li>",
            "<summary>2 probes</summary>",
            "aria-label=\"probe, reached msg/s, p50, p99\"",
            "<table id=\"probes\">",
            "<td colspan=\"2\"></td><th scope=\"colgroup\" colspan=\"2\">publish</th>",
            "<th scope=\"col\" class=\"text\">probe</th>",
            "<th scope=\"col\">reached msg/s</th>",
            "<tr class=\"fail\"><th scope=\"row\">1</th><td>12,346</td><td>1.00ms</td>",
            "<td>2.00ms~</td>",
            "<tr><th scope=\"row\">2</th><td colspan=\"3\">nothing</td>",
            "<p class=\"key\">~: chance</p>");
  }

  @Test
  void detailsAreFoldedUnlessTheyAreTheOnlyOnes() {
    assertThat(html(false)).contains("<details class=\"\">");
    assertThat(html(true)).contains("<details open=\"\">");
  }

  @Test
  void markdownHasTheSameWithoutTheTitlesOfDetails() {
    assertThat(MarkdownText.write(VIEW))
        .isEqualTo(
            """
            # A study

            ## What it said

            It &lt;holds>.

            - one
            - two

            | probe | reached msg/s | publish p50 | p99 |
            | --- | ---: | ---: | ---: |
            | 1 | 12,346 | 1.00ms | 2.00ms\\~ |
            | 2 | nothing |

            \\~: chance
            """);
  }

  @Test
  void whatIsSaidOfOneOfSeveralRunsNamesIt() {
    Section named =
        Section.of(new Sentence("No rate."), TABLE, new Sentence("load", List.of("open", "50/s")))
            .ofRun("a: ", "-3");

    assertThat(named.parts().get(0)).isEqualTo(new Sentence("a: No rate."));
    assertThat(((Table) named.parts().get(1)).id()).isEqualTo("probes-3");
    assertThat(named.parts().get(2)).isEqualTo(new Sentence("a: load: open · 50/s"));
  }

  private static String html(boolean unfolded) {
    HtmlBuilder page = new HtmlBuilder();
    new ViewWriter(page, unfolded).write(VIEW);
    return page.toString();
  }
}
