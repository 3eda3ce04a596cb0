// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.ViewPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes sections for the terminal: labels on the left with the sentences beside them, and tables.
 * Plots are omitted, because tables have the same data, and so are the titles of evidence.
 */
final class SectionLines {

  private final List<String> lines = new ArrayList<>();

  /** Returns the lines of parts one below the other. */
  static List<String> of(List<? extends ViewPart> parts) {
    SectionLines text = new SectionLines();
    parts.forEach(text::add);
    return text.lines();
  }

  /** Adds a section after an empty line; nothing if it says nothing. */
  void block(Section section) {
    block(of(section.parts()));
  }

  /** Adds a section that may not exist. */
  void block(Optional<Section> section) {
    section.ifPresent(this::block);
  }

  /** Adds lines after an empty line; nothing if there are none. */
  void block(List<String> block) {
    if (!block.isEmpty()) {
      lines.add("");
      lines.addAll(block);
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  private void add(ViewPart part) {
    if (part instanceof Section section) {
      if (!section.title().isEmpty() && !section.detail()) {
        lines.add(section.title());
      }
      section.parts().forEach(this::add);
    } else if (part instanceof ViewPart.Sentence sentence) {
      lines.addAll(Paragraph.items(sentence.label(), sentence.texts()));
    } else if (part instanceof ViewPart.Bullets points) {
      points.sentences().forEach(point -> lines.addAll(Paragraph.bullet(point)));
    } else if (part instanceof ViewPart.Findings findings) {
      lines.addAll(FindingLines.reasons(findings));
      lines.addAll(FindingLines.warnings(findings));
    } else if (part instanceof Table table) {
      lines.addAll(TerminalTable.lines(table));
      table.notes().forEach(this::add);
    }
  }
}
