// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** A report of all runs of a table, for its charts. They promise the same. */
final class ChartPage {

  /** More lines in a chart cannot be told apart. */
  private static final int MOST_RUNS = 48;

  private final String workload;
  private final String promise;
  private final String shape;
  private final List<SiteEntry> entries;

  ChartPage(String workload, String promise, String shape, List<SiteEntry> entries) {
    this.workload = workload;
    this.promise = promise;
    this.shape = shape;
    this.entries = entries;
  }

  String name() {
    return "charts/" + Slug.of(workload + "\n" + promise + "\n" + shape) + ".html";
  }

  /** Writes the page; of a single run there is none, because that run's own page has its charts. */
  boolean write(PageStore store) {
    List<SiteRun> all =
        entries.stream().flatMap(entry -> entry.runs().stream()).sorted(SiteRun.ORDER).toList();
    if (all.size() < 2) {
      return false;
    }
    List<SiteRun> latest = latest();
    HtmlReport report = new HtmlReport(latest.size());
    for (SiteRun run : latest) {
      try {
        report.add(run.withCurves(), run.name());
      } catch (ResultException e) {
        // It was read before, so it has changed since: what was built of it is not one site.
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
    store.page(
        name(),
        SitePage.framed(
            store,
            name(),
            report.html(),
            page -> {
              page.open("p").text("Workload ");
              page.leaf(
                  "a",
                  workload,
                  "href",
                  PageStore.root(name()) + WorkloadPage.name(entries.get(0).setting()));
              page.text(" · " + shape).close();
              page.open("p").leaf("strong", promise).close();
              if (latest.size() < all.size()) {
                page.leaf(
                    "p",
                    "The latest "
                        + latest.size()
                        + " of "
                        + Numbers.things(all.size(), "run")
                        + " are drawn: those of whole sessions.");
              }
            }));
    return true;
  }

  /** Returns the runs of the latest sessions, as many as can be drawn. */
  private List<SiteRun> latest() {
    List<SiteEntry> byTime = new ArrayList<>(entries);
    byTime.sort((one, other) -> SiteRun.ORDER.compare(other.first(), one.first()));
    List<SiteRun> chosen = new ArrayList<>();
    for (SiteEntry entry : byTime) {
      if (chosen.isEmpty() || chosen.size() + entry.runs().size() <= MOST_RUNS) {
        chosen.addAll(entry.runs());
      }
    }
    chosen.sort(SiteRun.ORDER);
    return chosen.subList(0, Math.min(MOST_RUNS, chosen.size()));
  }
}
