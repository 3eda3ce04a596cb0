// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric, a relation and a limit: {@code publish.p99 < 50 ms}. Objectives of workloads, ratios of
 * {@code --fail-if} and checks of studies are written in this grammar; each of them permits some of
 * its limits.
 *
 * @param left what is compared
 * @param relation how it must relate to the limit
 * @param limit what it is compared with
 */
public record MetricCondition(Term left, Relation relation, Limit limit) {

  /** The symbol of a share of the rate that was asked for, or of a ratio in percent. */
  public static final String PERCENT = "%";

  private static final String ANY = "*";
  private static final String TERM = "([A-Za-z][A-Za-z0-9.]*)(?:\\[([^\\]]+)\\])?";
  private static final String NUMBER = "([0-9][0-9_]*(?:\\.[0-9]+)?|\\.[0-9]+)";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*"
              + TERM
              + "\\s*(>=|<=|==|>|<)\\s*(?:"
              + NUMBER
              + "\\s*([A-Za-zµ/%]*)|(?:"
              + NUMBER
              + "\\s*\\*\\s*)?"
              + TERM
              + ")\\s*");

  public MetricCondition {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(relation, "relation");
    Objects.requireNonNull(limit, "limit");
  }

  /**
   * A metric of a run, or of a cell of a study.
   *
   * @param cell the cell; the empty string if none is named
   */
  public record Term(Metric metric, String cell) {

    public Term {
      Objects.requireNonNull(metric, "metric");
      Objects.requireNonNull(cell, "cell");
    }

    /** Returns whether the cell is named; {@code *} at the end of a name matches any text. */
    public boolean names(String id) {
      return cell.endsWith(ANY)
          ? id.startsWith(cell.substring(0, cell.length() - 1))
          : id.equals(cell);
    }

    @Override
    public String toString() {
      return metric.name() + (cell.isEmpty() ? "" : "[" + cell + "]");
    }
  }

  /** What a metric is compared with. */
  public sealed interface Limit permits Amount, Multiple {}

  /** A number with the symbol of a unit, which may be empty or {@link #PERCENT}. */
  public record Amount(double number, String symbol) implements Limit {

    public Amount {
      Objects.requireNonNull(symbol, "symbol");
    }

    @Override
    public String toString() {
      return Numbers.plain(number) + (symbol.isEmpty() ? "" : " " + symbol);
    }
  }

  /** A multiple of a metric of another cell. */
  public record Multiple(double factor, Term term) implements Limit {

    public Multiple {
      Objects.requireNonNull(term, "term");
    }

    @Override
    public String toString() {
      return (factor == 1 ? "" : Numbers.plain(factor) + " * ") + term;
    }
  }

  /**
   * Parses a condition with any limit.
   *
   * @param example an example for the message if the text is not a condition
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static MetricCondition parse(String text, String example) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a condition: give METRIC RELATION LIMIT, as in '" + example + "'");
    }
    Term left = term(form.group(1), form.group(2));
    Relation relation = Relation.of(form.group(3));
    if (relation == Relation.EQUAL && left.metric().unit() != Unit.MESSAGES) {
      throw new IllegalArgumentException(
          "'" + text.strip() + "': == is for counts, such as lost: give <, <=, > or >=");
    }
    if (form.group(4) != null) {
      return new MetricCondition(left, relation, new Amount(number(form.group(4)), form.group(5)));
    }
    double factor = form.group(6) == null ? 1 : number(form.group(6));
    Term right = term(form.group(7), form.group(8));
    if (right.metric().unit() != left.metric().unit()) {
      throw new IllegalArgumentException(
          "'" + text.strip() + "' compares metrics of different units: give the same metric twice");
    }
    return new MetricCondition(left, relation, new Multiple(factor, right));
  }

  /**
   * Parses a check of a study: {@code publish.rate[one] >= 0.9 * publish.rate[other]}, {@code
   * endToEnd.p99[kafka/1k] < 5 ms}.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static MetricCondition ofCells(String text) {
    MetricCondition check = parse(text, "publish.rate[one] >= 0.9 * publish.rate[other]");
    check.amount().ifPresent(check::inUnitOfMetric);
    if (check.terms().stream().anyMatch(term -> term.cell().isEmpty())) {
      throw new IllegalArgumentException(
          "'" + text.strip() + "' names no cell: give METRIC[CELL], as in 'publish.rate[one]'");
    }
    return check;
  }

  private static Term term(String name, String cell) {
    Metric metric =
        MetricCatalog.named(name)
            .or(() -> MetricCatalog.ofCells(name).filter(peak -> cell != null))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'" + name + "' is not a metric: " + MetricCatalog.hint(name)));
    return new Term(metric, cell == null ? "" : cell);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("_", ""));
  }

  /** Returns the metrics with their cells: one or two. */
  public List<Term> terms() {
    return limit instanceof Multiple multiple ? List.of(left, multiple.term()) : List.of(left);
  }

  /** Returns the limit if it is a number. */
  public Optional<Amount> amount() {
    return limit instanceof Amount amount ? Optional.of(amount) : Optional.empty();
  }

  /** Converts an amount to the unit of the metric's values. */
  public double inUnitOfMetric(Amount amount) {
    Unit unit = left.metric().unit();
    OptionalDouble factor = unit.factor(amount.symbol());
    if (factor.isEmpty()) {
      throw new IllegalArgumentException(
          "'" + amount + "' is not a limit of " + left.metric().name() + ": give " + unit.wanted());
    }
    return amount.number() * factor.getAsDouble();
  }

  /** Returns how the condition was read. */
  public String words() {
    String right =
        limit instanceof Multiple multiple
            ? (multiple.factor() == 1 ? "" : Numbers.plain(multiple.factor()) + " times ")
                + "the "
                + words(multiple.term())
            : limit.toString();
    return String.format(Locale.ROOT, "%s %s %s", words(left), relation.words(), right);
  }

  private static String words(Term term) {
    return term.metric().words() + (term.cell().isEmpty() ? "" : " of " + term.cell());
  }

  @Override
  public String toString() {
    return left + " " + relation.symbol() + " " + limit;
  }
}
