// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.FindingGroup;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.text.ControlCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes documents as Markdown, with tables in GitHub's syntax. Plots are omitted, because tables
 * have the same data.
 */
public final class MarkdownText {

  private final List<String> blocks = new ArrayList<>();

  private MarkdownText() {}

  /** Returns the text, which ends with a newline. */
  public static String write(View view) {
    MarkdownText text = new MarkdownText();
    text.heading(1, view.title());
    text.addAll(view.parts(), 2);
    return String.join("\n\n", text.blocks) + "\n";
  }

  private void addAll(List<? extends ViewPart> parts, int level) {
    parts.forEach(part -> add(part, level));
  }

  private void add(ViewPart part, int level) {
    if (part instanceof Section section) {
      boolean titled = !section.title().isEmpty() && !section.detail();
      heading(level, titled ? section.title() : "");
      addAll(section.parts(), titled ? level + 1 : level);
    } else if (part instanceof ViewPart.Sentence sentence) {
      blocks.add(escape(sentence.labelled()));
    } else if (part instanceof ViewPart.Bullets points) {
      blocks.add(
          points.sentences().stream()
              .map(point -> "- " + escape(point))
              .collect(Collectors.joining("\n")));
    } else if (part instanceof ViewPart.Findings findings) {
      findings.groups().forEach(this::finding);
    } else if (part instanceof Table table) {
      blocks.add(table(table));
      addAll(table.notes(), level);
    }
  }

  private void finding(FindingGroup group) {
    String what =
        switch (group.kind()) {
          case FAILURE -> "FAIL";
          case VOID -> "VOID";
          case UNSOUND, WARNING -> "Warning";
        };
    group
        .statements()
        .forEach(each -> blocks.add(escape(what + ": " + each.text() + " (" + group.code() + ")")));
  }

  private void heading(int level, String title) {
    if (!title.isEmpty()) {
      blocks.add("#".repeat(level) + " " + escape(title));
    }
  }

  private static String table(Table table) {
    StringBuilder text = new StringBuilder(row(heads(table)));
    text.append('|');
    for (Table.Column column : table.columns()) {
      text.append(column.kind() == Table.Kind.NUMBERS ? " ---: |" : " --- |");
    }
    text.append('\n');
    for (Table.Row row : table.rows()) {
      text.append(row(row.cells().stream().map(TableCell::text).toList()));
    }
    return text.toString().stripTrailing();
  }

  /** Returns the heads; the first column of a group names it. */
  private static List<String> heads(Table table) {
    List<String> heads = new ArrayList<>();
    String group = "";
    for (Table.Column column : table.columns()) {
      boolean first = !column.group().isEmpty() && !column.group().equals(group);
      heads.add(first ? column.group() + " " + column.head() : column.head());
      group = column.group();
    }
    return heads;
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
