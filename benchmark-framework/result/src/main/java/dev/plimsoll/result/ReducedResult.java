// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A result without what takes the space: nothing over time, of the servers' settings only those
 * that are known to differ from a default if any is, and histograms with two significant digits
 * only where a comparison of curves needs them. Figures, verdict, guarantees, versions and machines
 * stay as they are. It cannot be examined like a result file, because its histograms no longer have
 * the exact values.
 */
public final class ReducedResult {

  /** The kinds of latency that keep a histogram. */
  private static final List<String> KEPT = List.of("publish", "endToEnd", "roundTrip");

  /** Lists over time: the object and its key. */
  private static final List<List<String>> OVER_TIME =
      List.of(
          List.of("timeline", "rows"),
          List.of("timeline", "byIntendedSecond"),
          List.of("resources", "usage"),
          List.of("generator", "waits"),
          List.of("storage", "samples"));

  private static final String LATENCIES = "latencyMicros";
  private static final String HISTOGRAM = "histogram";

  private ReducedResult() {}

  /** Returns the JSON of a result in its reduced form. */
  public static ObjectNode of(RunResult result) {
    ObjectNode tree = (ObjectNode) ResultJson.tree(result);
    for (List<String> list : OVER_TIME) {
      if (tree.path(list.get(0)).path(list.get(1)) instanceof ArrayNode rows) {
        rows.removeAll();
      }
    }
    dropDefaults(tree.path("driver"));
    Map<String, String> coarse = new LinkedHashMap<>();
    for (String kind : KEPT) {
      String exact = tree.path(LATENCIES).path(kind).path(HISTOGRAM).asString("");
      HistogramText.readable(exact)
          .ifPresent(values -> coarse.put(kind, HistogramText.encodeForRow(values)));
    }
    dropHistograms(tree);
    coarse.forEach(
        (kind, text) -> ((ObjectNode) tree.path(LATENCIES).path(kind)).put(HISTOGRAM, text));
    return tree;
  }

  private static void dropDefaults(JsonNode driver) {
    List<String> changed = List.copyOf(driver.path("brokerDefaults").propertyNames());
    if (!changed.isEmpty() && driver.path("brokerSettings") instanceof ObjectNode settings) {
      settings.retain(changed);
    }
  }

  private static void dropHistograms(JsonNode tree) {
    if (tree instanceof ObjectNode object && object.path(HISTOGRAM).isString()) {
      object.putNull(HISTOGRAM);
    }
    tree.forEach(ReducedResult::dropHistograms);
  }

  /**
   * Returns the result of a reduced form.
   *
   * @param file where it is from, for error messages
   */
  public static RunResult read(Path file, JsonNode tree) throws ResultException {
    return ResultJson.result(file, tree);
  }
}
