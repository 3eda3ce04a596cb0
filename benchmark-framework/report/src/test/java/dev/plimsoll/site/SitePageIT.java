// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.html.Browser;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.html.Tab;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.text.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Pages of a site in a browser, from files: what a reader without a server sees. */
final class SitePageIT {

  private static final String SHOWN =
      "[...document.querySelectorAll('section[data-promise] tbody tr')]"
          + ".filter(row => row.offsetParent).map(row => row.children[1].textContent).join()";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TempDir private Path folder;

  @Test
  void theFilterHidesRowsAndHeadingsThatDoNotFit() throws Exception {
    Tab tab = BROWSER.open(index());

    assertThat(tab.value(SHOWN).asString()).isEqualTo("kafka (embedded),redis (embedded)");
    choose(tab, "system", "redis (embedded)");
    assertThat(tab.value(SHOWN).asString()).isEqualTo("redis (embedded)");
    assertThat(
            tab.value(
                    "[...document.querySelectorAll('section[data-promise]')].filter(s =>"
                        + " s.offsetParent).length")
                .asInt())
        .isEqualTo(1);
    assertThat(tab.value("document.getElementById('filtered').textContent").asString())
        .isEqualTo("1 of 2 rows");
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).allMatch(address -> address.startsWith("file:"));
  }

  @Test
  void nothingIsWiderThanANarrowWindow() throws Exception {
    Tab tab = BROWSER.open(index());
    tab.appear(400, 800, false);

    assertThat(tab.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(400);
  }

  @Test
  void reportsDrawTheirChartsWithTheScriptsOfTheSite() throws Exception {
    PageStore store = new PageStore(folder, Optional.empty());
    HtmlReport report = new HtmlReport(1);
    report.add(SampleResults.full(), "r.json");
    store.page("runs/r.html", SitePage.framed(store, "runs/r.html", report.html(), page -> {}));

    Tab tab = BROWSER.open(folder.resolve("runs/r.html"));

    assertThat(tab.value("Object.keys(plimsoll.charts).length").asInt()).isEqualTo(5);
    assertThat(tab.complaints()).isEmpty();
  }

  private Path index() throws Exception {
    List<SiteRun> runs = new ArrayList<>();
    runs.add(run(SampleResults.full()));
    runs.add(
        run(
            new Doctored(SampleResults.ofRun(SampleResults.full(), "other"))
                .with("/driver", "system", "redis")
                .with("/driver", "product", null)
                .with("/driver/guarantees", "delivery", "at-most-once")
                .result()));
    PageStore store = new PageStore(folder, Optional.empty());
    SiteContent content = new SiteContent(runs, List.of(), List.of(), List.of());
    new IndexPage(content, new Entries(Set.of()).of(runs)).write(store);
    return folder.resolve(IndexPage.NAME);
  }

  private static SiteRun run(RunResult result) {
    String id = result.run().id();
    return new SiteRun(
        Sha256.of(id), id, Optional.of(Path.of(id)), result, Set.of(), "runs/x.html", false);
  }

  /** Chooses a value of the filter, as a keyboard does. */
  private static void choose(Tab tab, String name, String value) {
    tab.value(
        "(() => { const label = [...document.querySelectorAll('#filter label')].find(each =>"
            + " each.firstChild.textContent === '"
            + name
            + " '); const select = label.querySelector('select'); select.value = '"
            + value
            + "'; select.dispatchEvent(new Event('change')); })()");
  }
}
