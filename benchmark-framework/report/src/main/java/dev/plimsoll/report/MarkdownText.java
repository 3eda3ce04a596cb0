// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.text.ControlCharacters;
import java.util.List;
import java.util.stream.Collectors;

/** Writes documents as Markdown, with tables in GitHub's syntax. */
public final class MarkdownText {

  private MarkdownText() {}

  /** Returns the text, which ends with a newline. */
  public static String write(List<ReportBlock> blocks) {
    return blocks.stream()
            .filter(block -> !(block instanceof ReportBlock.Picture))
            .map(MarkdownText::block)
            .collect(Collectors.joining("\n\n"))
        + "\n";
  }

  private static String block(ReportBlock block) {
    if (block instanceof ReportBlock.Heading heading) {
      return "#".repeat(heading.level()) + " " + escape(heading.text());
    }
    if (block instanceof ReportBlock.Text text) {
      return escape(text.text());
    }
    if (block instanceof ReportBlock.Bullets points) {
      return points.points().stream()
          .map(point -> "- " + escape(point))
          .collect(Collectors.joining("\n"));
    }
    return table((ReportBlock.Table) block);
  }

  private static String table(ReportBlock.Table table) {
    StringBuilder text = new StringBuilder();
    text.append(row(table.head().stream().map(ReportBlock.Table::shown).toList()));
    text.append('|');
    table.head().forEach(h -> text.append(ReportBlock.Table.isNumeric(h) ? " ---: |" : " --- |"));
    text.append('\n');
    table.rows().forEach(row -> text.append(row(row)));
    return text.toString().stripTrailing();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> " " + escape(cell).replace("|", "\\|") + " ")
        .collect(Collectors.joining("|", "|", "|\n"));
  }

  /**
   * Escapes text from files, so that no tag, line break or control character in it has an effect.
   */
  private static String escape(String text) {
    return ControlCharacters.replace(text.replaceAll("\\s*\\R\\s*", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("~", "\\~")
        .replaceAll("([\\[\\]])", "\\\\$1");
  }
}
