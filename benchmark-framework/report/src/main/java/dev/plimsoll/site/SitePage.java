// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.report.html.HtmlReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The frame of all pages: their head, and the links to the others. */
final class SitePage {

  static final String GENERATOR = "Plimsoll site 1";

  private static final String BODY = "<body>";
  private static final String HEAD_END = "</head>";
  private static final String OWN_STYLE = resource("site.css");
  private static final String STYLE = HtmlReport.style() + OWN_STYLE;
  private static final String SCRIPT = resource("site.js");

  private SitePage() {}

  /** Returns a page of the site's own. */
  static String html(PageStore store, String name, String title, Consumer<HtmlBuilder> content) {
    HtmlBuilder page = new HtmlBuilder();
    page.doctype().open("html", "lang", "en");
    page.open("head").empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "generator", "content", GENERATOR);
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", title + " – Plimsoll").verbatim("style", STYLE).close();
    page.open("body");
    links(store, page, name);
    page.open("main", "id", HtmlReport.CONTENT).leaf("h1", title);
    content.accept(page);
    page.close();
    page.verbatim("script", SCRIPT);
    return page.close().close().toString();
  }

  /**
   * Returns a report with the site's links above it.
   *
   * @param above what precedes the report, after the links
   */
  static String framed(PageStore store, String name, String report, Consumer<HtmlBuilder> above) {
    int head = report.indexOf(HEAD_END);
    int body = report.indexOf(BODY);
    if (head < 0 || body < head) {
      throw new IllegalArgumentException("a page without head or body");
    }
    HtmlBuilder style = new HtmlBuilder().verbatim("style", OWN_STYLE);
    HtmlBuilder page = new HtmlBuilder();
    links(store, page, name);
    page.open("div", "class", "above");
    above.accept(page);
    page.close();
    int end = body + BODY.length();
    return report.substring(0, head)
        + style
        + report.substring(head, end)
        + page
        + report.substring(end);
  }

  private static void links(PageStore store, HtmlBuilder page, String name) {
    String root = PageStore.root(name);
    page.leaf("a", "to the content", "href", "#" + HtmlReport.CONTENT, "class", "skip");
    page.open("nav", "class", "site", "aria-label", "Site");
    store.home().ifPresent(home -> page.leaf("a", "home", "href", linked(root, home)));
    page.leaf("a", "all measurements", "href", root + IndexPage.NAME);
    page.leaf("a", "problems", "href", root + ProblemsPage.NAME);
    page.leaf("a", "data", "href", root + IndexPage.NAME + "#data");
    page.close();
  }

  /** Returns the address from a page; an absolute one stays as it is. */
  private static String linked(String root, String address) {
    return URI.create(address).isAbsolute() || address.startsWith("/") ? address : root + address;
  }

  private static String resource(String name) {
    try (InputStream in = SitePage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the program's own file " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
