// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.text.ControlCharacters;
import java.util.List;
import java.util.stream.Collectors;

/** Documents as Markdown, with the tables that GitHub and others know. */
public final class MarkdownText {

  private MarkdownText() {}

  /** The text, ending in a line end. */
  public static String write(List<Block> blocks) {
    return blocks.stream().map(MarkdownText::block).collect(Collectors.joining("\n\n")) + "\n";
  }

  private static String block(Block block) {
    if (block instanceof Block.Heading heading) {
      return "#".repeat(heading.level()) + " " + escaped(heading.text());
    }
    if (block instanceof Block.Text text) {
      return escaped(text.text());
    }
    if (block instanceof Block.Points points) {
      return points.points().stream()
          .map(point -> "- " + escaped(point))
          .collect(Collectors.joining("\n"));
    }
    return table((Block.Table) block);
  }

  private static String table(Block.Table table) {
    StringBuilder text = new StringBuilder();
    text.append(row(table.head().stream().map(Block.Table::shown).toList()));
    text.append('|');
    table.head().forEach(h -> text.append(Block.Table.isNumeric(h) ? " ---: |" : " --- |"));
    text.append('\n');
    table.rows().forEach(row -> text.append(row(row)));
    return text.toString().stripTrailing();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> " " + escaped(cell).replace("|", "\\|") + " ")
        .collect(Collectors.joining("|", "|", "|\n"));
  }

  /** What comes from files is text: no tag, line end or control character of it takes effect. */
  private static String escaped(String text) {
    return ControlCharacters.replaced(text.replaceAll("\\s*\\R\\s*", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("~", "\\~")
        .replaceAll("([\\[\\]])", "\\\\$1");
  }
}
