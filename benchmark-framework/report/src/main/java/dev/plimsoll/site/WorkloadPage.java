// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlBuilder;
import java.util.List;
import java.util.Map;

/** All systems that were measured with a workload, in a section for each promise. */
final class WorkloadPage {

  private final String workload;
  private final List<SiteEntry> entries;

  /**
   * @param entries all rows of the workload
   */
  WorkloadPage(String workload, List<SiteEntry> entries) {
    this.workload = workload;
    this.entries = entries;
  }

  static String name(Setting setting) {
    return name(setting.workload());
  }

  private static String name(String workload) {
    return "workloads/" + Slug.of(workload) + ".html";
  }

  /** Writes the page, and the pages with the charts of its tables. */
  void write(PageStore store) {
    String name = name(workload);
    store.page(name, SitePage.html(store, name, workload, page -> content(page, name, store)));
  }

  private void content(HtmlBuilder page, String name, PageStore store) {
    page.leaf(
        "p",
        "Systems that promise different things did different work: their figures have tables and"
            + " charts of their own. A figure is the median of the runs that are not void, with"
            + " the least and the greatest value. ~: few samples lie beyond a percentile; !: the"
            + " generator's own stops may have caused it.",
        "class",
        "key");
    Entries.by(entries, entry -> Promise.heading(entry.setting().terms()))
        .forEach((promise, rows) -> section(page, name, promise, rows, store));
  }

  private void section(
      HtmlBuilder page, String name, String promise, List<SiteEntry> rows, PageStore store) {
    page.open("section").leaf("h2", promise);
    Map<String, List<SiteEntry>> byShape = Entries.by(rows, new Shapes(entries)::words);
    byShape.forEach(
        (shape, alike) -> {
          new EntryTable(page, PageStore.root(name)).write(shape, alike, true);
          new EntryCurves(alike).write(page);
          ChartPage charts = new ChartPage(workload, promise, shape, alike);
          if (charts.write(store)) {
            page.open("p", "class", "astable");
            page.leaf(
                "a",
                "all charts of these runs, to zoom and to read",
                "href",
                PageStore.root(name) + charts.name());
            page.close();
          }
        });
    page.close();
  }
}
