// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.SearchText;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.text.Numbers;
import java.util.List;

/** The answer of each search, and its probes. */
final class SearchTables {

  private final Report report;
  private final HtmlBuilder page;

  SearchTables(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    for (int run : report.runsByGroup()) {
      SearchPart search = report.result(run).search();
      if (search != null) {
        write(run, search);
      }
    }
  }

  private void write(int run, SearchPart search) {
    String sentence = SearchText.sentence(search);
    page.leaf("p", report.single() ? sentence : report.labels().get(run) + ": " + sentence);
    page.open("details", report.single() ? "open" : "class", "")
        .leaf("summary", Numbers.things(search.probes().size(), "probe"));
    DataTable table = new DataTable(page, "probes-" + run, "Probes of the search", true);
    List<String> heads = SearchText.HEADS;
    table.groups("", 5, "publish", 3, "end to end", 3);
    table.head(heads.stream().map(SearchTables::head).toList());
    for (int i = 0; i < search.probes().size(); i++) {
      List<String> cells = SearchText.cells(search, i);
      String style = style(search.probes().get(i));
      table.row(cells.get(0), style, cells.subList(1, cells.size()));
    }
    table.close();
    page.close();
  }

  private static String style(ProbePart probe) {
    if (probe.passed()) {
      return "pass";
    }
    return "failed".equals(probe.outcome()) ? "fail" : "void";
  }

  /** The groups above name the kinds of latency. */
  private static String head(String head) {
    return head.replace(":", "").replaceFirst("^(publish|end to end) ", "");
  }
}
