// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What bookies do with their journal before they acknowledge, from the strongest to the weakest.
 */
enum PulsarJournal {
  /** They write it and force it to disk. */
  FORCED,
  /** They write it. */
  NOT_FORCED,
  /** They write none: messages are in their memory. */
  NOT_WRITTEN,
  /** Not known. */
  UNKNOWN;

  private static final String PATH = "/api/v1/config/server_config";
  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** Queries the bookies' HTTP interfaces; the weakest counts. Unknown if there are no URLs. */
  static PulsarJournal ask(List<String> urls) throws DriverException, InterruptedException {
    PulsarJournal weakest = urls.isEmpty() ? UNKNOWN : FORCED;
    for (String url : urls) {
      PulsarJournal journal = ask(url);
      weakest = journal.compareTo(weakest) > 0 ? journal : weakest;
    }
    return weakest;
  }

  private static PulsarJournal ask(String url) throws DriverException, InterruptedException {
    try {
      return of(JsonHttp.at(url, LIMIT).build().get(PATH));
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "Pulsar: the bookie's configuration at "
              + url
              + " cannot be read: "
              + DriverException.textOf(e)
              + ". Correct client.bookieHttpUrls (the bookie needs httpServerEnabled=true), or"
              + " remove it",
          e);
    }
  }

  /**
   * Reads a bookie's configuration, which contains only what its file sets. BookKeeper's default
   * for both settings is true.
   */
  private static PulsarJournal of(JsonNode configuration) {
    if (!configuration.path("journalWriteData").asBoolean(true)) {
      return NOT_WRITTEN;
    }
    return configuration.path("journalSyncData").asBoolean(true) ? FORCED : NOT_FORCED;
  }
}
