// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import java.util.List;
import java.util.Objects;

/** A block of a document, written as Markdown or HTML. */
public sealed interface ReportBlock {

  /** A heading; level 1 is the highest. */
  record Heading(int level, String text) implements ReportBlock {
    public Heading {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A paragraph. */
  record Text(String text) implements ReportBlock {
    public Text {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A bulleted list. */
  record Bullets(List<String> points) implements ReportBlock {
    public Bullets {
      points = List.copyOf(points);
    }
  }

  /** A plot. A table shows the same data, so Markdown omits the plot. */
  record Picture(DotPlot plot) implements ReportBlock {
    public Picture {
      Objects.requireNonNull(plot, "plot");
    }
  }

  /**
   * A table.
   *
   * @param head the heading of each column; if it ends in {@code :}, the column contains numbers,
   *     which are right-aligned (the colon is not shown)
   * @param rows the cells of each row, one per column
   */
  record Table(List<String> head, List<List<String>> rows) implements ReportBlock {
    public Table {
      head = List.copyOf(head);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** Returns whether the column contains numbers. */
    public static boolean isNumeric(String heading) {
      return heading.endsWith(":");
    }

    /** Returns the heading without the colon. */
    public static String shown(String heading) {
      return isNumeric(heading) ? heading.substring(0, heading.length() - 1) : heading;
    }
  }
}
