// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.ReportBlock;
import java.util.List;

/** Writes the blocks of a document as HTML. */
final class BlockWriter {

  private final HtmlBuilder page;

  BlockWriter(HtmlBuilder page) {
    this.page = page;
  }

  void write(List<ReportBlock> blocks) {
    blocks.forEach(this::write);
  }

  private void write(ReportBlock block) {
    if (block instanceof ReportBlock.Heading heading) {
      page.leaf("h" + heading.level(), heading.text());
    } else if (block instanceof ReportBlock.Text text) {
      page.leaf("p", text.text());
    } else if (block instanceof ReportBlock.Bullets points) {
      page.open("ul");
      points.points().forEach(point -> page.leaf("li", point));
      page.close();
    } else if (block instanceof ReportBlock.Picture picture) {
      new DotPlotWriter(page, picture.plot()).write();
    } else {
      table((ReportBlock.Table) block);
    }
  }

  private void table(ReportBlock.Table table) {
    String name = String.join(", ", table.head().stream().map(ReportBlock.Table::shown).toList());
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name);
    page.open("table", "class", "document").leaf("caption", name, "class", "unseen");
    page.open("thead").open("tr");
    for (String heading : table.head()) {
      page.leaf("th", ReportBlock.Table.shown(heading), "scope", "col", "class", style(heading));
    }
    page.close().close().open("tbody");
    for (List<String> row : table.rows()) {
      page.open("tr").leaf("th", row.get(0), "scope", "row");
      for (int i = 1; i < row.size(); i++) {
        page.leaf("td", row.get(i), "class", style(table.head().get(i)));
      }
      page.close();
    }
    page.close().close().close();
  }

  private static String style(String heading) {
    return ReportBlock.Table.isNumeric(heading) ? "number" : "text";
  }
}
