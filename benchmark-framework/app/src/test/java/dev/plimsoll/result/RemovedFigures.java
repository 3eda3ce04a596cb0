// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Removes the figures from the JSON of a result, so that only facts are left. */
final class RemovedFigures {

  private static final List<String> OF_LATENCIES =
      List.of("mean", "stdDev", "unknownAbove", "waitedSeconds");
  private static final List<String> OF_OUTAGES =
      List.of(
          "longestGapSeconds",
          "longestReceiptGapSeconds",
          "longestReceiptGapSubscription",
          "longestUnavailableSeconds",
          "unavailableSeconds",
          "recoverySeconds");
  private static final List<String> OF_BACKLOGS =
      List.of("buildRatePerSecond", "drainRatePerSecond", "drainSeconds", "catchUpSeconds");

  private RemovedFigures() {}

  static void from(JsonNode result) {
    object(result).put("status", RunResult.Status.PASS.name());
    List.of("failures", "voids", "warnings", "objectives")
        .forEach(name -> object(result).putArray(name));
    for (JsonNode step : result.get("steps")) {
      object(step).putNull("status").putArray("failures");
    }
    latencies(result);
    rates(result);
    generator(result.path("generator"));
    clear(result.path("outages"), OF_OUTAGES);
    clear(result.path("backlog"), OF_BACKLOGS);
    clear(result.path("consumers"), List.of("unprocessed"));
    for (JsonNode fault : result.path("faults")) {
      clear(fault, List.of("recoverySeconds"));
    }
    search(result.path("search"));
  }

  private static void latencies(JsonNode node) {
    if (node.has("unknownAbove")) {
      clear(node, OF_LATENCIES);
      object(node).putObject("percentiles");
      object(node).putObject("atLeast");
    }
    node.forEach(RemovedFigures::latencies);
  }

  private static void rates(JsonNode node) {
    if (node.has("counted")) {
      clear(node, node.propertyNames().stream().filter(key -> !key.equals("counted")).toList());
    }
    node.forEach(RemovedFigures::rates);
  }

  private static void generator(JsonNode generator) {
    JsonNode ideal = generator.path("ideal");
    for (JsonNode kind : ideal) {
      object(kind).putObject("percentiles");
    }
    if (ideal.has(generator.path("of").asString(""))) {
      object(generator).putObject("partMicros");
    }
    JsonNode stops = generator.path("stops");
    if (stops.has("each") && stops.get("each").size() == stops.get("count").intValue()) {
      object(stops).put("seconds", 0.0).put("longestSeconds", 0.0);
    }
  }

  private static void search(JsonNode search) {
    if (search.isObject()) {
      clear(search, List.of("ratePerSecond", "notSustainedPerSecond"));
      object(search)
          .put("confirmations", 0)
          .put("confirmedOverSeconds", 0.0)
          .put("probesTooShort", false)
          .put("resultOf", 0);
    }
  }

  private static void clear(JsonNode node, List<String> names) {
    if (node instanceof ObjectNode object) {
      names.forEach(object::putNull);
    }
  }

  private static ObjectNode object(JsonNode node) {
    return (ObjectNode) node;
  }
}
