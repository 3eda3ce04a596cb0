// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was measured of a system, from version to version. */
final class SystemPage {

  private final String system;
  private final List<SiteEntry> entries;

  /**
   * @param entries all rows of the system
   */
  SystemPage(String system, List<SiteEntry> entries) {
    this.system = system;
    this.entries = entries;
  }

  static String name(String system) {
    return "systems/" + Slug.of(system) + ".html";
  }

  void write(PageStore store) {
    String name = name(system);
    store.page(name, SitePage.html(store, name, system, page -> content(page, name)));
  }

  private void content(HtmlBuilder page, String name) {
    page.leaf(
        "p",
        "Each table has one workload on one kind of machines, by version. Figures of other"
            + " machines are other measurements.",
        "class",
        "key");
    Map<String, Shapes> shapes = new HashMap<>();
    Entries.by(entries, entry -> entry.setting().workload())
        .forEach((workload, rows) -> shapes.put(workload, new Shapes(rows)));
    Entries.by(entries, entry -> Promise.heading(entry.setting().terms()))
        .forEach(
            (promise, rows) -> {
              page.open("section").leaf("h2", promise);
              Map<String, List<SiteEntry>> alike =
                  Entries.by(rows, entry -> caption(entry, shapes.get(entry.setting().workload())));
              alike.forEach(
                  (caption, history) ->
                      new EntryTable(page, PageStore.root(name)).write(caption, history, false));
              page.close();
            });
  }

  private static String caption(SiteEntry entry, Shapes shapes) {
    Setting setting = entry.setting();
    return setting.workload() + " · " + shapes.words(entry) + " · " + setting.machine().words();
  }
}
