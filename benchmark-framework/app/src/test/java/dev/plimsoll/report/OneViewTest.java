// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The terminal, Markdown and the page say the same about the subjects of a run. */
final class OneViewTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.plimsoll.result.RecordedRuns#results")
  void threeRenderersHaveTheSameSentences(String name) throws Exception {
    RunResult result = ResultExamination.read(RecordedRuns.unpack(name, folder));
    String terminal = compact(String.join(" ", ResultTable.lines(result)));
    String markdown = compact(ResultMarkdown.write(List.of(result)));
    String page = page(result);

    for (ViewPart part : sections(result).flatMap(OneViewTest::parts).toList()) {
      if (part instanceof Sentence sentence) {
        requireIn(terminal, sentence.label() + sentence.text());
        requireIn(markdown, sentence.labelled());
        requireIn(page, sentence.labelled());
      } else if (part instanceof Table table) {
        for (Table.Row row : table.rows()) {
          String cells = String.join("|", row.cells().stream().map(TableCell::text).toList());
          requireIn(markdown, "|" + cells + "|");
          requireIn(page, cells.replace("|", ""));
        }
      }
    }
  }

  private static void requireIn(String document, String text) {
    assertThat(document.contains(compact(text))).as(text).isTrue();
  }

  private static Stream<Section> sections(RunResult result) {
    return Stream.of(
            SearchText.section(result),
            BacklogText.section(result),
            ObjectiveText.section(result),
            FaultText.section(result),
            ConsumerText.section(result),
            IntegrityText.remarks(result),
            EventText.section(result),
            CostText.section(result))
        .flatMap(Optional::stream);
  }

  private static Stream<ViewPart> parts(Section section) {
    return section.parts().stream()
        .flatMap(part -> part instanceof Section inner ? parts(inner) : Stream.of(part));
  }

  private static String page(RunResult result) {
    HtmlReport report = new HtmlReport(1);
    report.add(result, "result.json");
    return compact(
        report
            .html()
            .replaceAll("(?s)<script.*", "")
            .replaceAll("<[^>]*>", "")
            .replace("&quot;", "\"")
            .replace("&#39;", "'"));
  }

  /** Returns a text without spaces, escapes and the characters that are escaped. */
  private static String compact(String text) {
    return text.replaceAll("&(amp|lt|gt);|[\\s\\\\&<>]", "");
  }
}
