// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The workload files of a choice, which the user can change and run afterwards. */
final class ChoiceWorkloads {

  static final String LOAD = "load.yaml";
  static final String PROBE = "probe.yaml";
  static final String SEARCH = "search.yaml";
  static final String NODE_LOSS = "node-loss.yaml";

  private static final int CONFIRMATION_SECONDS = 60;

  // Headroom is stated as a multiple, for which less than the defaults of a search is enough.
  private static final int SPREAD_SECONDS = 300;
  private static final int MOST_PROBES = 30;

  private static final int PERIODS = 3;

  private final Need need;
  private final boolean quick;

  ChoiceWorkloads(Need need, boolean quick) {
    this.need = need;
    this.quick = quick;
  }

  /**
   * Returns the files by name.
   *
   * @param highestRate limit of the search
   */
  Map<String, String> files(double highestRate) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(LOAD, load());
    if (quick) {
      files.put(PROBE, probe());
      return files;
    }
    files.put(SEARCH, search(highestRate));
    if (need.survivesNodeLoss()) {
      files.put(NODE_LOSS, nodeLoss());
    }
    return files;
  }

  private String load() {
    return head("the load", LOAD)
        + rate()
        + objectives()
        + (quick ? "warmup: 15s\nduration: 30s\n" : "warmup: auto\nduration: 1m\n");
  }

  private String probe() {
    return head("multiples of the load, given with --set producerRate", PROBE)
        + rate()
        + objectives()
        + "warmup: 5s\nduration: 15s\ndrainTimeout: 15s\n";
  }

  private String search(double highestRate) {
    return head("the highest rate within the limits", SEARCH)
        + "search:\n  from: "
        + number(need.ratePerSecond())
        + "\n  highest: "
        + number(highestRate)
        + "\n  precision: 10%\n  spread: "
        + Math.max(SPREAD_SECONDS, PERIODS * confirmationSeconds())
        + "s\n  maxProbes: "
        + MOST_PROBES
        + "\n"
        + objectives()
        + "warmup: 10s\nduration: "
        + confirmationSeconds()
        + "s\n";
  }

  /** A probe that confirms a rate lasts three times as long as the longest limit of a latency. */
  private long confirmationSeconds() {
    double longest =
        need.objectives().stream()
            .filter(objective -> objective.metric().unit() == Unit.MICROS)
            .mapToDouble(
                objective -> objective.limit() * Unit.MICROS.factor(objective.unit()).orElseThrow())
            .max()
            .orElse(0);
    return Math.max(CONFIRMATION_SECONDS, (long) Math.ceil(PERIODS * longest / 1e6));
  }

  /** Limits are those of a system with all of its nodes, so this file has none. */
  private String nodeLoss() {
    return head("the leader is killed and started again 30 s later", NODE_LOSS)
        + rate()
        + """
        events:
          - {at: 20s, do: kill, node: leader}
          - {at: 50s, do: start, node: leader}
        warmup: auto
        duration: 2m
        cooldown: 5s
        drainTimeout: 90s
        """;
  }

  private String head(String what, String file) {
    Need.Shape shape = need.shape();
    return """
    # Written by bin/benchmark choose: %s, for the need
    # %s
    name: choose-%s
    topics: %d
    partitionsPerTopic: %d
    producersPerTopic: %d
    subscriptionsPerTopic: %d
    consumerPerSubscription: %d
    messageSize: %d
    """
        .formatted(
            what,
            need.text(),
            file.replace(".yaml", ""),
            shape.topics(),
            shape.partitionsPerTopic(),
            shape.producersPerTopic(),
            shape.subscriptionsPerTopic(),
            shape.consumersPerSubscription(),
            need.messageSizeBytes());
  }

  private String rate() {
    return "producerRate: " + number(need.ratePerSecond()) + "\n";
  }

  private String objectives() {
    List<Objective> objectives = need.objectives();
    return objectives.isEmpty()
        ? ""
        : objectives.stream()
            .map(objective -> "  - \"" + objective.text() + "\"\n")
            .collect(Collectors.joining("", "objectives:\n", ""));
  }

  static String number(double rate) {
    return Units.number(rate).toString();
  }
}
