// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import java.util.List;

/** The files that are not in the site, each with the reason. */
final class ProblemsPage {

  static final String NAME = "problems.html";

  private ProblemsPage() {}

  static void write(PageStore store, List<String> problems) {
    store.page(
        NAME,
        SitePage.html(
            store,
            NAME,
            "Problems",
            page -> {
              if (problems.isEmpty()) {
                page.leaf("p", "Every file could be read, and contradicts itself nowhere.");
                return;
              }
              page.leaf("p", "These files are not in the site, or not in each of its pages:");
              page.open("ul", "class", "problems");
              problems.forEach(problem -> page.leaf("li", problem));
              page.close();
            }));
  }
}
