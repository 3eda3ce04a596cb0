// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The payload sizes of a workload's messages: one size, or several that are drawn by weight.
 *
 * @param classes at least one; in ascending order of their sizes
 */
public record MessageSizes(List<SizeClass> classes) {

  private static final Pattern RANGE =
      Pattern.compile("([0-9]{1,10}) *([KM]?B?) *- *([0-9]{1,10}) *([KM]?B?)");

  private static final Pattern WEIGHT = Pattern.compile("[0-9]{1,9}");

  public MessageSizes {
    classes = List.copyOf(classes);
    for (int i = 0; i < classes.size(); i++) {
      if (i > 0 && classes.get(i).bytes() <= classes.get(i - 1).bytes()) {
        throw new IllegalArgumentException("sizes are not in ascending order: " + classes);
      }
    }
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("no size");
    }
  }

  /**
   * One of the sizes.
   *
   * @param range the range of sizes of which it is the largest, as the file has it; the size itself
   *     if there is only one
   * @param bytes the payload, including the stamp
   * @param weight of how many messages, in proportion to the other weights; above 0
   */
  public record SizeClass(String range, int bytes, int weight) {}

  /** Returns the size of a workload whose messages are equally large. */
  public static MessageSizes of(int bytes) {
    return new MessageSizes(List.of(new SizeClass(String.valueOf(bytes), bytes, 1)));
  }

  /**
   * Returns the largest sizes of ranges that are drawn by weight, as OMB does.
   *
   * @param weights by range; ranges of weight 0 are left out
   * @param problems receives a sentence for each error
   * @return empty if there is an error
   */
  static Optional<MessageSizes> parse(Map<String, String> weights, Consumer<String> problems) {
    List<SizeClass> classes = new ArrayList<>();
    weights.forEach(
        (range, weight) -> {
          OptionalLong largest = largest(range, problems);
          boolean counts = WEIGHT.matcher(weight).matches();
          if (!counts) {
            problems.accept(
                "the weight of '" + range + "' is '" + weight + "': give a whole number from 0");
          }
          if (counts && largest.isPresent()) {
            classes.add(new SizeClass(range, (int) largest.getAsLong(), Integer.parseInt(weight)));
          }
        });
    if (classes.size() < weights.size()) {
      return Optional.empty();
    }
    classes.removeIf(each -> each.weight() == 0);
    classes.sort(Comparator.comparingInt(SizeClass::bytes));
    if (classes.isEmpty()) {
      problems.accept("no range has a weight above 0: give weights, such as 0-256: 1");
      return Optional.empty();
    }
    for (int i = 1; i < classes.size(); i++) {
      if (classes.get(i).bytes() == classes.get(i - 1).bytes()) {
        problems.accept(
            "'%s' and '%s' have the same largest size: make one range of them"
                .formatted(classes.get(i - 1).range(), classes.get(i).range()));
        return Optional.empty();
      }
    }
    return Optional.of(new MessageSizes(classes));
  }

  private static OptionalLong largest(String range, Consumer<String> problems) {
    Matcher matcher = RANGE.matcher(range.strip().toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      problems.accept(
          "'" + range + "' is not a range of sizes, such as 0-256 or 1KB-4KB (1 KB: 1,024 bytes)");
      return OptionalLong.empty();
    }
    long from = bytes(matcher.group(1), matcher.group(2));
    long to = bytes(matcher.group(3), matcher.group(4));
    if (from > to) {
      problems.accept("'" + range + "' ends before it begins");
      return OptionalLong.empty();
    }
    if (to < 1 || to > PayloadKeys.MAX_BYTES) {
      problems.accept(
          "'%s' is out of range: its largest size is 1 to %s bytes"
              .formatted(range, Units.groupDigits(PayloadKeys.MAX_BYTES)));
      return OptionalLong.empty();
    }
    return OptionalLong.of(to);
  }

  private static long bytes(String number, String unit) {
    int shift = unit.startsWith("K") ? 10 : unit.startsWith("M") ? 20 : 0;
    return Long.parseLong(number) << shift;
  }

  /** Returns the weights by range, as a file has them; empty if there is only one size. */
  public Map<String, Integer> distribution() {
    Map<String, Integer> weights = new LinkedHashMap<>();
    if (areSeveral()) {
      classes.forEach(each -> weights.put(each.range(), each.weight()));
    }
    return weights;
  }

  /** Returns whether messages differ in size. */
  public boolean areSeveral() {
    return classes.size() > 1;
  }

  /** Returns the smallest size. */
  public int least() {
    return classes.get(0).bytes();
  }

  /** Returns the size of a message on average, in whole bytes. */
  public int mean() {
    double weights = 0;
    double bytes = 0;
    for (SizeClass each : classes) {
      weights += each.weight();
      bytes += (double) each.weight() * each.bytes();
    }
    return (int) Math.max(1, Math.round(bytes / weights));
  }

  /** Returns the bytes of one payload of each size. */
  long sum() {
    return classes.stream().mapToLong(SizeClass::bytes).sum();
  }

  /** Returns the sizes in ascending order. */
  public int[] bytes() {
    return classes.stream().mapToInt(SizeClass::bytes).toArray();
  }

  /** Returns the weights in the order of the sizes. */
  public int[] weights() {
    return classes.stream().mapToInt(SizeClass::weight).toArray();
  }
}
