// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cost;

import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceList.NodeGroup;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;

/** A line for each result, and what must be known to read the figures. */
public final class CostTable {

  private static final MathContext DIGITS = new MathContext(3);
  private static final String ABSENT = "–";

  private final PriceList prices;
  private final List<List<String>> rows = new ArrayList<>();
  private final Set<String> remarks = new LinkedHashSet<>();

  /** Creates a table with only the heads. */
  public CostTable(PriceList prices) {
    this.prices = prices;
    String currency = prices.currency();
    rows.add(
        List.of(
            "run",
            "verdict",
            "msg/s",
            "MB/s",
            currency + "/h",
            currency + "/million msg",
            currency + "/GB"));
  }

  /**
   * Adds a result.
   *
   * @return whether the price list has nodes of its system
   */
  public boolean add(RunResult result) {
    Optional<RunCost> found = RunCost.of(prices, result);
    found.ifPresent(cost -> add(result, cost));
    return found.isPresent();
  }

  private void add(RunResult result, RunCost cost) {
    if (result.status() == Status.VOID) {
      rows.add(
          List.of(
              name(result),
              result.status().name(),
              ABSENT,
              ABSENT,
              price(OptionalDouble.of(cost.perHour())),
              ABSENT,
              ABSENT));
      remarks.add("A void run says nothing about its system: no cost follows from it.");
      return;
    }
    rows.add(
        List.of(
            name(result),
            result.status().name() + LoosenedLimit.mark(result) + UnsoundWindow.mark(result),
            text(cost.messagesPerSecond(), Numbers::digits),
            text(cost.bytesPerSecond(), bytes -> Numbers.digits(bytes / 1e6)),
            price(OptionalDouble.of(cost.perHour())),
            price(cost.perMillion()),
            price(cost.perGigabyte())));
    if (result.status() != Status.PASS) {
      remarks.add(
          "A run that did not pass did not sustain its rate: at a sustained rate, a message costs"
              + " more.");
    }
    String beyond = PublishedRate.of(result).words();
    if (!beyond.isEmpty()) {
      remarks.add(name(result) + ": " + beyond + " and is not counted.");
    }
    if (result.environment().brokers().stream()
        .anyMatch(broker -> Boolean.TRUE.equals(broker.sharesHostWithWorker()))) {
      remarks.add(
          "Some runs had brokers on the generator's machine: their rates are not those of the"
              + " nodes in the price list.");
    }
    int measured = result.environment().brokers().size();
    int priced =
        prices.nodesOf(result.driver().system()).stream()
            .filter(NodeGroup::isBroker)
            .mapToInt(NodeGroup::nodes)
            .sum();
    if (measured > 0 && measured != priced) {
      remarks.add(
          "%s was measured on %s, but the price list has %d: change nodes in %s."
              .formatted(
                  result.driver().name(),
                  Numbers.things(measured, "broker"),
                  priced,
                  prices.file()));
    }
  }

  private static String name(RunResult result) {
    Series series = result.run().series();
    boolean repeated = series != null && series.of() > 1;
    return result.workload().name()
        + " on "
        + result.driver().name()
        + (repeated ? ", " + series.repetition() + " of " + series.of() : "");
  }

  private static String text(OptionalDouble value, DoubleFunction<String> how) {
    return value.isPresent() ? how.apply(value.getAsDouble()) : ABSENT;
  }

  private static String price(OptionalDouble value) {
    return text(value, price -> new BigDecimal(price).round(DIGITS).toPlainString());
  }

  /** Returns the lines: where the prices come from, the table, the remarks. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Prices of %s, %s, %s%s. They cover the nodes of the system, not generator and traffic."
            .formatted(
                prices.region(),
                prices.date(),
                prices.file(),
                prices.example() ? ": EXAMPLES, give your own with --prices" : ""));
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    rows.forEach(row -> lines.add(line(row, widths)));
    remarks.forEach(remark -> lines.add("note: " + remark));
    return lines;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String padding = " ".repeat(widths[i] - row.get(i).length());
      boolean text = i < 2;
      line.append(i == 0 ? "" : "  ").append(text ? "" : padding).append(row.get(i));
      line.append(text ? padding : "");
    }
    return line.toString().stripTrailing();
  }
}
