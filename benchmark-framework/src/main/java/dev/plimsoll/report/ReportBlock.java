// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import java.util.List;
import java.util.Objects;

/** A piece of a document that is written as Markdown or as HTML. */
public sealed interface ReportBlock {

  /** A heading; the greatest has level 1. */
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

  /** A list of points. */
  record Points(List<String> points) implements ReportBlock {
    public Points {
      points = List.copyOf(points);
    }
  }

  /** A picture; what it shows is also in a table, so Markdown leaves it out. */
  record Picture(DotPlot plot) implements ReportBlock {
    public Picture {
      Objects.requireNonNull(plot, "plot");
    }
  }

  /**
   * A table.
   *
   * @param head the heading of each column; one that ends in {@code :} stands above numbers, which
   *     are aligned at the right (the colon is not shown)
   * @param rows as many cells each
   */
  record Table(List<String> head, List<List<String>> rows) implements ReportBlock {
    public Table {
      head = List.copyOf(head);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** Whether the cells below are numbers. */
    public static boolean isNumeric(String heading) {
      return heading.endsWith(":");
    }

    /** The heading as it is shown. */
    public static String shown(String heading) {
      return isNumeric(heading) ? heading.substring(0, heading.length() - 1) : heading;
    }
  }
}
