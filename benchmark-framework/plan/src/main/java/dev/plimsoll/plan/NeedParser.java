// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.Need.Demand;
import dev.plimsoll.text.NearestKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a need in words: parts between commas, each in one of the forms of {@link NeedForms}. */
final class NeedParser {

  /** What can be said, for the message. */
  static final String UNDERSTOOD =
      """
      A need is these parts, with commas between them:
        5k msg/s of 1 KiB                  the load (also: 20 MB/s of 1 KiB, 3 million messages per day)
        p99 end to end under 50 ms         a limit (also: p99.9 publish under 10 ms, median under 2 ms)
        survives the loss of a node        acknowledged messages are on two of three nodes
        survives a power failure           they are forced to the disk
        memory is enough                   they need not be on a disk
        may lose messages                  they need not be stored
        4 partitions                       also: topics, producers, subscriptions, consumers
        endToEnd.p99 < 50ms                any objective of a workload
      Without a word about storage, acknowledged messages are written by one node.
      """;

  /** Where a number may have separators between thousands, a comma separates no parts. */
  private static final Pattern SEPARATOR =
      Pattern.compile("\\s*(?:(?<![0-9]),|,(?![0-9]{3}(?![0-9]))|;|\\.?\\s+and\\s+)\\s*");

  private static final Pattern LEADING =
      Pattern.compile("^(?:(?:i|we|it|must|should|needs?|with|over|from|has|to)\\s+)+");

  private static final Pattern WORD = Pattern.compile("(?<![\\p{L}0-9.])\\p{L}[\\p{L}0-9.-]*");

  /** Shorter words are near to many others. */
  private static final int LEAST_SUGGESTED = 3;

  private final String text;
  private final List<Mistake> problems = new ArrayList<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final List<Objective> objectives = new ArrayList<>();
  private final Set<Demand> promises = EnumSet.noneOf(Demand.class);
  private OptionalDouble rate = OptionalDouble.empty();
  private OptionalDouble bytesPerSecond = OptionalDouble.empty();
  private OptionalInt size = OptionalInt.empty();

  NeedParser(String text) {
    this.text = text;
  }

  /** What is wrong at a column, counted from 1. */
  record Mistake(int column, String what) {}

  List<Mistake> problems() {
    return List.copyOf(problems);
  }

  /** Returns the need; meaningless if there are problems. */
  Need read() {
    Matcher separator = SEPARATOR.matcher(text);
    int start = 0;
    while (separator.find()) {
      part(start, separator.start());
      start = separator.end();
    }
    part(start, text.length());
    if (bytesPerSecond.isPresent() && rate.isEmpty()) {
      rate = OptionalDouble.of(bytesPerSecond.getAsDouble() / messageSize());
    }
    if (rate.isEmpty() && problems.isEmpty()) {
      wrong(0, "says no rate: add one, such as 5k msg/s of 1 KiB");
    }
    contradictions();
    return new Need(
        text, rate.orElse(1), messageSize(), objectives, promises, NeedForms.shape(counts));
  }

  private int messageSize() {
    return size.orElse(Defaults.MESSAGE_SIZE_BYTES);
  }

  private void contradictions() {
    boolean survives =
        promises.contains(Demand.SURVIVES_NODE_LOSS)
            || promises.contains(Demand.SURVIVES_POWER_FAILURE);
    if (survives && promises.contains(Demand.LOSS_IS_ALLOWED)) {
      wrong(0, "messages cannot both survive and be allowed to be lost: leave out one of the two");
    }
    if (promises.contains(Demand.SURVIVES_POWER_FAILURE)
        && promises.contains(Demand.MEMORY_IS_ENOUGH)) {
      wrong(0, "memory does not survive a power failure: leave out one of the two");
    }
  }

  private void part(int start, int end) {
    String given = text.substring(start, end).strip();
    if (given.isEmpty()) {
      return;
    }
    int at = text.indexOf(given, start);
    String lower = given.toLowerCase(Locale.ROOT);
    Matcher leading = LEADING.matcher(lower);
    int skipped = leading.find() ? leading.end() : 0;
    String part = lower.substring(skipped);
    try {
      boolean read =
          load(part, at)
              || latency(part, at)
              || promise(part)
              || count(part, at)
              || objective(given.substring(skipped));
      if (!read) {
        notUnderstood(given, lower, at);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      wrong(at, "'" + given + "': " + e.getMessage());
    }
  }

  private boolean load(String part, int at) {
    Matcher messages = NeedForms.RATE.matcher(part);
    if (messages.matches()) {
      double perSecond =
          number(messages.group(1)).doubleValue()
              * NeedForms.factor(Objects.requireNonNullElse(messages.group(2), ""))
              / NeedForms.seconds(messages.group(3));
      if (messages.group(4) != null) {
        size(messages.group(4), messages.group(5), at);
      }
      setRate(perSecond, at);
      return true;
    }
    Matcher bytes = NeedForms.BYTE_RATE.matcher(part);
    if (bytes.matches()) {
      if (bytes.group(3) != null) {
        size(bytes.group(3), bytes.group(4), at);
      }
      refuseSecond(rate.isPresent() || bytesPerSecond.isPresent(), "a rate", at);
      bytesPerSecond = OptionalDouble.of(bytes(bytes.group(1), bytes.group(2)));
      return true;
    }
    Matcher sizes = NeedForms.SIZES.matcher(part);
    if (sizes.matches()) {
      size(sizes.group(1), sizes.group(2), at);
      return true;
    }
    return false;
  }

  private void setRate(double perSecond, int at) {
    refuseSecond(rate.isPresent() || bytesPerSecond.isPresent(), "a rate", at);
    if (!(perSecond > 0 && perSecond <= WorkloadKeys.MAX_RATE)) {
      throw new IllegalArgumentException("is out of range: give more than 0 messages per second");
    }
    rate = OptionalDouble.of(perSecond);
  }

  private void size(String number, String unit, int at) {
    refuseSecond(size.isPresent(), "a message size", at);
    double bytes = bytes(number, unit);
    if (bytes < 1 || bytes > PayloadKeys.MAX_BYTES) {
      throw new IllegalArgumentException("a message has 1 byte to " + PayloadKeys.MOST);
    }
    size = OptionalInt.of((int) bytes);
  }

  private void refuseSecond(boolean known, String what, int at) {
    if (known) {
      wrong(at, "gives " + what + " for the second time: a need has one");
    }
  }

  private boolean latency(String part, int at) {
    Matcher limit = NeedForms.LATENCY.matcher(part);
    if (!limit.matches()) {
      return false;
    }
    Optional<String> percentile =
        Optional.ofNullable(limit.group(1)).or(() -> Optional.ofNullable(limit.group(3)));
    if (percentile.isEmpty()) {
      wrong(at, "'" + part + "' says no percentile: give p99 end to end under 50 ms");
      return true;
    }
    String metric =
        NeedForms.kind(Optional.ofNullable(limit.group(2)))
            + "."
            + NeedForms.percentile(percentile.get());
    objectives.add(
        Objective.parse(
            metric
                + " "
                + NeedForms.relation(limit.group(4))
                + " "
                + number(limit.group(5))
                    .multiply(BigDecimal.valueOf(NeedForms.timeFactor(limit.group(6))))
                    .toPlainString()
                + " "
                + NeedForms.timeUnit(limit.group(6))));
    return true;
  }

  private boolean promise(String part) {
    Optional<Set<Demand>> found = NeedForms.promises(part);
    found.ifPresent(promises::addAll);
    return found.isPresent();
  }

  private boolean count(String part, int at) {
    Matcher form = NeedForms.COUNT.matcher(part);
    if (!form.matches()) {
      return false;
    }
    String thing = NeedForms.thing(form.group(2));
    int value = number(form.group(1)).intValueExact();
    refuseSecond(counts.containsKey(thing), "the number of " + thing, at);
    if (value < 1 || value > NeedForms.MOST_THINGS) {
      throw new IllegalArgumentException("give 1 to " + NeedForms.MOST_THINGS);
    }
    counts.put(thing, value);
    return true;
  }

  private boolean objective(String part) {
    if (!part.matches(Objective.FORM)) {
      return false;
    }
    objectives.add(Objective.parse(part));
    return true;
  }

  private void notUnderstood(String given, String lower, int at) {
    Matcher words = WORD.matcher(lower);
    while (words.find()) {
      String word = words.group();
      if (!NeedForms.WORDS.contains(word)) {
        Optional<String> near =
            NearestKey.find(
                word,
                NeedForms.WORDS.stream()
                    .filter(known -> known.length() >= LEAST_SUGGESTED)
                    .toList());
        wrong(
            at + words.start(),
            "'"
                + given
                + "' is not understood"
                + near.map(known -> ": did you mean '" + known + "'?").orElse(""));
        return;
      }
    }
    wrong(at, "'" + given + "' is not understood");
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text.replaceAll("[,_]", ""));
  }

  private static double bytes(String number, String unit) {
    String symbol = unit.startsWith("byte") ? "b" : unit;
    return Quantities.bytes(number(number).toPlainString() + symbol);
  }

  private void wrong(int index, String what) {
    problems.add(new Mistake(index + 1, what));
  }
}
