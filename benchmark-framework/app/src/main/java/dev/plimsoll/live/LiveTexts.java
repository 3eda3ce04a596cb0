// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import java.util.List;

/**
 * What the page of a run says in words; the component names are the keys that its script reads.
 *
 * @param label the run
 * @param series how far the series is
 * @param began identifies the load session
 * @param phase what the run does, and how long that lasts
 * @param warmUp why the warm-up goes on, or how it ended
 * @param verdict what would make the run fail if it ended now
 * @param figures those of the last second
 * @param workers what workers did that limit the run, and what their clocks did to latencies
 * @param history what happened, the newest first
 * @param ended the runs that have ended
 * @param report the file of the report; empty while there is none
 */
record LiveTexts(
    String label,
    String series,
    long began,
    String phase,
    String warmUp,
    List<String> verdict,
    List<Figure> figures,
    List<String> workers,
    List<String> history,
    List<String> ended,
    String report) {

  /** A number with its name. */
  record Figure(String name, String value, String more) {}

  LiveTexts {
    verdict = List.copyOf(verdict);
    figures = List.copyOf(figures);
    workers = List.copyOf(workers);
    history = List.copyOf(history);
    ended = List.copyOf(ended);
  }
}
