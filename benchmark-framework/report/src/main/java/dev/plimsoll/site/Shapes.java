// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.text.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names for what workloads ask for besides a rate: workloads with one name can differ. Different
 * shapes have different names.
 */
final class Shapes {

  private static final int MOST_CHARACTERS = 60;
  private static final int DIGITS = 8;

  /** Keys that the words of every load have. */
  private static final Set<String> IN_WORDS =
      Set.of(
          "topics",
          "partitionsPerTopic",
          "producersPerTopic",
          "subscriptionsPerTopic",
          "consumerPerSubscription",
          "messageSizeBytes",
          "messageSizes.sha256",
          "load");

  private final Set<String> differing;

  /**
   * @param entries all rows that are shown together
   */
  Shapes(List<SiteEntry> entries) {
    List<Map<String, String>> shapes =
        entries.stream().map(entry -> entry.setting().shape()).distinct().toList();
    differing = new TreeSet<>();
    shapes.forEach(shape -> differing.addAll(shape.keySet()));
    differing.removeAll(IN_WORDS);
    differing.removeIf(
        key -> shapes.stream().map(shape -> shape.getOrDefault(key, "")).distinct().count() < 2);
  }

  /** Returns the load without its rate, and the keys in which the others differ from it. */
  String words(SiteEntry entry) {
    List<String> words =
        new ArrayList<>(
            new WorkloadFacts(entry.first().result())
                .items().stream().filter(item -> !item.endsWith(" msg/s")).toList());
    Map<String, String> shape = entry.setting().shape();
    words.addAll(
        differing.stream()
            .map(key -> key + ": " + shortened(shape.getOrDefault(key, "none")))
            .toList());
    return String.join(" · ", words);
  }

  private static String shortened(String value) {
    return value.length() <= MOST_CHARACTERS
        ? value
        : value.substring(0, MOST_CHARACTERS) + "… (" + Sha256.of(value).substring(0, DIGITS) + ")";
  }
}
