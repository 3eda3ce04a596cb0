// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a document says about one subject.
 *
 * @param title empty if none is shown
 * @param detail whether it is evidence for what stands before it, so that a page may fold it
 * @param parts from top to bottom
 */
public record Section(String title, boolean detail, List<ViewPart> parts) implements ViewPart {

  public Section {
    Objects.requireNonNull(title, "title");
    parts = List.copyOf(parts);
  }

  /** Creates a section with a title. */
  public static Section titled(String title, List<? extends ViewPart> parts) {
    return new Section(title, false, List.copyOf(parts));
  }

  /** Creates a section without a title. */
  public static Section of(ViewPart... parts) {
    return new Section("", false, List.of(parts));
  }

  /** Creates a section without a title; empty without parts. */
  public static Optional<Section> ofAny(List<? extends ViewPart> parts) {
    return parts.isEmpty() ? Optional.empty() : Optional.of(titled("", parts));
  }

  /** Creates a section that is evidence for what stands before it. */
  public static Section detail(String title, ViewPart... parts) {
    return new Section(title, true, List.of(parts));
  }

  /** Returns the same section without evidence. */
  public Section withoutDetails() {
    return new Section(
        title,
        detail,
        parts.stream().filter(part -> !(part instanceof Section inner && inner.detail())).toList());
  }

  /** Returns the same section with at most some rows of each table, and the number of others. */
  public Section shortened(int rows) {
    return new Section(title, detail, parts.stream().map(part -> shortened(part, rows)).toList());
  }

  private static ViewPart shortened(ViewPart part, int rows) {
    if (part instanceof Section inner) {
      return inner.shortened(rows);
    }
    return part instanceof Table table ? table.shortened(rows) : part;
  }

  /**
   * Returns the same section of one of several runs.
   *
   * @param label begins the sentences and the titles
   * @param id ends the names of tables
   */
  public Section ofRun(String label, String id) {
    return new Section(
        title.isEmpty() ? "" : label + title,
        detail,
        parts.stream().map(part -> ofRun(part, label, id)).toList());
  }

  private static ViewPart ofRun(ViewPart part, String label, String id) {
    if (part instanceof Sentence sentence) {
      return sentence.ofRun(label);
    }
    if (part instanceof Section inner) {
      return inner.ofRun(label, id);
    }
    return part instanceof Table table ? table.named(table.id() + id) : part;
  }
}
