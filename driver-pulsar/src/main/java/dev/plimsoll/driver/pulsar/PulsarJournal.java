// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether bookies flush their journal to disk before they acknowledge. */
enum PulsarJournal {
  /** All bookies do. */
  FORCED,
  /** At least one bookie does not. */
  NOT_FORCED,
  /** Not known. */
  UNKNOWN;

  private static final String SYNC = "journalSyncData";
  private static final String WRITE = "journalWriteData";
  private static final String PATH = "/api/v1/config/server_config";
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int OK = 200;

  /**
   * Reads the configuration of a standalone server, whose bookie has the broker's configuration.
   */
  static PulsarJournal of(Map<String, String> brokerConfiguration) {
    String sync = brokerConfiguration.get(SYNC);
    if (sync == null) {
      return UNKNOWN;
    }
    return Boolean.parseBoolean(sync) ? FORCED : NOT_FORCED;
  }

  /** Queries the bookies' HTTP interfaces; unknown if there are no URLs. */
  static PulsarJournal ask(List<String> urls) throws DriverException, InterruptedException {
    PulsarJournal weakest = urls.isEmpty() ? UNKNOWN : FORCED;
    HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
    for (String url : urls) {
      if (of(get(http, url)) == NOT_FORCED) {
        weakest = NOT_FORCED;
      }
    }
    return weakest;
  }

  private static String get(HttpClient http, String url)
      throws DriverException, InterruptedException {
    String address = url.replaceAll("/+$", "") + PATH;
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(LIMIT).build();
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == OK) {
        return answer.body();
      }
      throw unreadable(address, "it answered with status " + answer.statusCode(), null);
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(address, String.valueOf(e.getMessage()), e);
    }
  }

  private static DriverException unreadable(String address, String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "Pulsar: the bookie's configuration at "
            + address
            + " cannot be read: "
            + why
            + ". Correct client.bookieHttpUrls (the bookie needs httpServerEnabled=true), or remove"
            + " it",
        cause);
  }

  /**
   * Reads a bookie's configuration, which contains only what its file sets. BookKeeper's default
   * for both settings is true.
   */
  static PulsarJournal of(String bookieConfiguration) {
    boolean forced = isTrue(bookieConfiguration, SYNC) && isTrue(bookieConfiguration, WRITE);
    return forced ? FORCED : NOT_FORCED;
  }

  private static boolean isTrue(String json, String key) {
    Matcher matcher = Pattern.compile('"' + key + "\"\\s*:\\s*\"?(\\w+)").matcher(json);
    return !matcher.find() || Boolean.parseBoolean(matcher.group(1));
  }
}
