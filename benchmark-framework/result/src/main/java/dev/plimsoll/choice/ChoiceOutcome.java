// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.plan.Need;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The outcome of a choice.
 *
 * @param quick whether one run and some probes replace repeated runs and a search
 * @param systems the systems that could be tried, in the user's order
 * @param leftOut the systems that cannot give the guarantees, each with the reason
 * @param latency the metric of the latencies
 * @param guaranteesDiffer whether the systems did different work
 * @param weaknesses sentences on what weakens the answer
 * @param currency of the costs; the empty string without prices
 */
public record ChoiceOutcome(
    Need need,
    boolean quick,
    List<SystemOutcome> systems,
    Map<String, String> leftOut,
    Metric latency,
    boolean guaranteesDiffer,
    List<String> weaknesses,
    String currency) {

  public ChoiceOutcome {
    Objects.requireNonNull(need, "need");
    systems = List.copyOf(systems);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
    Objects.requireNonNull(latency, "latency");
    weaknesses = List.copyOf(weaknesses);
    Objects.requireNonNull(currency, "currency");
  }

  /** Returns the need as the user wrote it. */
  public String needed() {
    return need.text();
  }

  /** Returns the need as it was read. */
  public List<String> needAsRead() {
    return need.words();
  }

  /** Returns whether a node of each system is lost: a quick choice does not do that. */
  public boolean losesNodes() {
    return need.survivesNodeLoss() && !quick;
  }

  /** Returns the systems with this answer. */
  public List<SystemOutcome> systems(SystemOutcome.Answer answer) {
    return systems.stream().filter(system -> system.answer() == answer).toList();
  }
}
