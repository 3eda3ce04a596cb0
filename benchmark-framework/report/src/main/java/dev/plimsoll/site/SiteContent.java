// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import java.util.List;

/**
 * What was read for a site, in an order that does not depend on the order of its files.
 *
 * @param problems a sentence for each file that is left out
 */
record SiteContent(
    List<SiteRun> runs, List<SiteStudy> studies, List<SiteImport> imported, List<String> problems) {

  SiteContent {
    runs = List.copyOf(runs);
    studies = List.copyOf(studies);
    imported = List.copyOf(imported);
    problems = List.copyOf(problems);
  }

  /** Returns the number of runs, of which several folders can hold copies. */
  int distinctRuns() {
    return (int) runs.stream().map(SiteRun::sha256).distinct().count();
  }
}
