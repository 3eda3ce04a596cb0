// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The least that a study costs on clusters: the time of its load on each system by the price of the
 * nodes of a price list, those that generate the load included.
 */
public final class StudyCost {

  private static final double SECONDS_OF_AN_HOUR = 3600;

  private StudyCost() {}

  /** Returns a table in Markdown. */
  public static String markdown(List<RunPlan> runs, PriceList prices) {
    Map<String, List<RunPlan>> bySystem =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.driver().system(), TreeMap::new, Collectors.toList()));
    return """
    | system | load, at least | its nodes, %1$s an hour | cost of that, %1$s |
    |---|---|---:|---:|
    %2$s
    Prices: %3$s, %4$s%5$s.\
    """
        .formatted(
            prices.currency(),
            bySystem.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue(), prices))
                .collect(Collectors.joining()),
            prices.region(),
            prices.date(),
            prices.example() ? ", **examples**: put in what you pay" : "");
  }

  private static String row(String system, List<RunPlan> runs, PriceList prices) {
    long seconds = ExpectedTime.leastSeconds(runs);
    OptionalDouble perHour = prices.perHour(system);
    return "| %s | %s | %s | %s |\n"
        .formatted(
            system,
            Numbers.duration((double) seconds),
            money(perHour),
            money(
                perHour.isPresent()
                    ? OptionalDouble.of(perHour.getAsDouble() * seconds / SECONDS_OF_AN_HOUR)
                    : perHour));
  }

  private static String money(OptionalDouble amount) {
    return amount.isPresent()
        ? String.format(Locale.ROOT, "%.2f", amount.getAsDouble())
        : "not in the price list";
  }
}
