// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.report.view.FindingGroup;
import dev.plimsoll.report.view.FindingGroup.Kind;
import dev.plimsoll.report.view.FindingGroup.Statement;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the parts of a document as HTML. */
public final class ViewWriter {

  /** From more findings with one code, only the worst of each set of repetitions is visible. */
  private static final int MAX_SHOWN = 12;

  /** A longer text of a cell is a sentence or two, for which pages may have a style. */
  private static final int LONG = 60;

  private final HtmlBuilder page;
  private final boolean unfolded;

  /** Creates a writer that folds details. */
  public ViewWriter(HtmlBuilder page) {
    this(page, false);
  }

  /**
   * Creates a writer.
   *
   * @param unfolded whether to show details at once
   */
  ViewWriter(HtmlBuilder page, boolean unfolded) {
    this.page = page;
    this.unfolded = unfolded;
  }

  void write(View view) {
    if (!view.title().isEmpty()) {
      page.leaf("h1", view.title());
    }
    write(view.parts(), 2);
  }

  /**
   * Writes parts one below the other.
   *
   * @param level that of the headings
   */
  public void write(List<? extends ViewPart> parts, int level) {
    parts.forEach(part -> write(part, level));
  }

  private void write(ViewPart part, int level) {
    if (part instanceof Section section) {
      section(section, level);
    } else if (part instanceof ViewPart.Sentence sentence) {
      page.leaf("p", sentence.labelled());
    } else if (part instanceof ViewPart.Bullets points) {
      page.open("ul");
      points.sentences().forEach(point -> page.leaf("li", point));
      page.close();
    } else if (part instanceof ViewPart.Findings findings) {
      findings(findings.groups());
    } else if (part instanceof DotPlot plot) {
      new DotPlotWriter(page, plot).write();
    } else {
      table((Table) part);
    }
  }

  private void findings(List<FindingGroup> groups) {
    if (!groups.isEmpty()) {
      page.open("ul", "class", "findings");
      groups.forEach(this::finding);
      page.close();
    }
  }

  private void finding(FindingGroup group) {
    String style = group.kind().name().toLowerCase(Locale.ROOT);
    page.open("li", "class", style).leaf("b", name(group.kind()));
    page.text(group.where().isEmpty() ? " " : " (" + group.where() + ") ");
    List<Statement> all = group.statements();
    if (all.stream().map(Statement::message).distinct().count() == 1) {
      page.text(all.get(0).message() + " ").leaf("code", group.code()).close();
      return;
    }
    // Each run has figures of its own: the sentence of one says nothing about another.
    page.leaf("code", group.code());
    List<Statement> shown = all.size() > MAX_SHOWN ? group.worst() : all;
    statements(shown);
    if (shown.size() < all.size()) {
      page.open("details").leaf("summary", "each of the " + all.size());
      statements(all);
      page.close();
    }
    page.close();
  }

  private void statements(List<Statement> statements) {
    page.open("ul");
    statements.forEach(each -> page.leaf("li", each.text()));
    page.close();
  }

  private static String name(Kind kind) {
    return switch (kind) {
      case FAILURE -> "✗ Failed";
      case VOID -> "∅ Void";
      case UNSOUND, WARNING -> "⚠ Warning";
    };
  }

  private void section(Section section, int level) {
    if (section.detail()) {
      page.open("details", unfolded ? "open" : "class", "").leaf("summary", section.title());
      write(section.parts(), level);
      page.close();
    } else if (section.title().isEmpty()) {
      write(section.parts(), level);
    } else {
      page.leaf("h" + level, section.title());
      write(section.parts(), level + 1);
    }
  }

  /** Writes a table that scrolls horizontally if the page is too narrow. */
  private void table(Table table) {
    boolean titled = !table.title().isEmpty();
    String name =
        titled
            ? table.title()
            : table.columns().stream()
                .map(Table.Column::head)
                .filter(head -> !head.isEmpty())
                .collect(Collectors.joining(", "));
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name);
    open("table", List.of("id", table.id()));
    open("caption", List.of("class", titled ? "" : "unseen"));
    page.text(name).close();
    page.open("thead");
    if (table.isGrouped()) {
      groups(table.columns());
    }
    page.open("tr");
    for (Table.Column column : table.columns()) {
      open("th", List.of("scope", "col", "class", style(column)));
      page.text(column.head()).close();
    }
    // Browsers repeat the head on each printed page.
    page.close().close().open("tbody");
    table.rows().forEach(row -> row(table, row));
    page.close().close().close();
    table.notes().forEach(note -> page.leaf("p", note.labelled(), "class", "key"));
  }

  private void groups(List<Table.Column> columns) {
    page.open("tr", "class", "groups");
    int i = 0;
    while (i < columns.size()) {
      String group = columns.get(i).group();
      int width = 1;
      while (i + width < columns.size() && columns.get(i + width).group().equals(group)) {
        width++;
      }
      if (group.isEmpty()) {
        page.leaf("td", "", "colspan", String.valueOf(width));
      } else {
        page.leaf("th", group, "scope", "colgroup", "colspan", String.valueOf(width));
      }
      i += width;
    }
    page.close();
  }

  private void row(Table table, Table.Row row) {
    open("tr", List.of("class", style(row.tone())));
    page.open("th", "scope", "row");
    if (row.cells().get(0) instanceof TableCell.OfRun run) {
      page.leaf("span", "", "class", "swatch", "data-swatch", String.valueOf(run.group()));
    }
    text(row.cells().get(0));
    int last = row.cells().size() - 1;
    for (int i = 1; i <= last; i++) {
      int across = i == last ? table.columns().size() - last : 1;
      open(
          "td",
          List.of(
              "colspan",
              across > 1 ? String.valueOf(across) : "",
              "class",
              style(table.columns().get(i), row.cells().get(i))));
      text(row.cells().get(i));
    }
    page.close();
  }

  /** Writes the text of a cell and ends it. */
  private void text(TableCell cell) {
    if (cell instanceof TableCell.Links all) {
      for (TableCell.Link link : all.links()) {
        page.text(link.equals(all.links().get(0)) ? "" : " ");
        page.leaf("a", link.text(), "href", link.href());
      }
    } else if (cell instanceof TableCell.Ranged ranged) {
      page.text(ranged.cell().text() + " ").leaf("span", ranged.bracketed(), "class", "range");
    } else {
      page.text(cell.text());
    }
    page.close();
  }

  /** Opens an element without the attributes that are empty. */
  private void open(String element, List<String> attributes) {
    List<String> set = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i += 2) {
      if (!attributes.get(i + 1).isEmpty()) {
        set.addAll(attributes.subList(i, i + 2));
      }
    }
    page.open(element, set.toArray(String[]::new));
  }

  private static String style(Table.Column column, TableCell cell) {
    boolean isLong = column.kind() == Table.Kind.WORDS && cell.text().length() > LONG;
    return isLong ? style(column) + " long" : style(column);
  }

  private static String style(Table.Column column) {
    return column.kind() == Table.Kind.WORDS ? "text" : "";
  }

  private static String style(Tone tone) {
    return tone == Tone.NEUTRAL ? "" : tone.name().toLowerCase(Locale.ROOT);
  }
}
