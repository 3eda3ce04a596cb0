// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The payload sizes of a workload's messages: one size, or several that are drawn by weight.
 *
 * @param sizes at least one; in ascending order
 * @param source where they come from
 */
public record MessageSizes(List<WeightedSize> sizes, SizeSource source) {

  /** Equal weights are read from a file again as from the one before. */
  private static final int LARGEST_WEIGHT = 1_000_000_000;

  /** The largest number of sizes, beside those of ranges, that have a latency each. */
  private static final int MOST_CLASSES = 8;

  /** The shares of messages up to which more sizes are joined. */
  private static final List<Double> CLASS_ENDS = List.of(0.5, 0.9, 0.99);

  private static final Pattern RANGE =
      Pattern.compile("([0-9]{1,10}) *([KM]?B?) *- *([0-9]{1,10}) *([KM]?B?)");

  private static final Pattern WEIGHT = Pattern.compile("[0-9]{1,9}");

  public MessageSizes {
    sizes = List.copyOf(sizes);
    Objects.requireNonNull(source, "source");
    for (int i = 1; i < sizes.size(); i++) {
      if (sizes.get(i).bytes() <= sizes.get(i - 1).bytes()) {
        throw new IllegalArgumentException("sizes are not in ascending order: " + sizes);
      }
    }
    if (sizes.isEmpty()) {
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
  public record WeightedSize(String range, int bytes, int weight) {}

  /**
   * Sizes whose messages have their latencies recorded together.
   *
   * @param smallest size of the class
   * @param largest size of the class
   */
  public record LatencyClass(int smallest, int largest) {}

  /** Returns the size of a workload whose messages are equally large. */
  public static MessageSizes of(int bytes) {
    return new MessageSizes(List.of(sized(bytes, 1)), new SizeSource.Given());
  }

  private static WeightedSize sized(int bytes, int weight) {
    return new WeightedSize(String.valueOf(bytes), bytes, weight);
  }

  /**
   * Returns sizes with weights in proportion to these numbers. Sizes of which there would be less
   * than one for 2e9 messages of the most frequent size are left out.
   *
   * @param weights by size, in ascending order; one above 0 at least
   */
  static MessageSizes weighted(SortedMap<Integer, Double> weights, SizeSource source) {
    double largest = Collections.max(weights.values());
    List<WeightedSize> sizes = new ArrayList<>();
    weights.forEach(
        (bytes, weight) -> {
          int scaled = (int) Math.round(weight / largest * LARGEST_WEIGHT);
          if (scaled > 0) {
            sizes.add(sized(bytes, scaled));
          }
        });
    return new MessageSizes(sizes, source);
  }

  /**
   * Returns the largest sizes of ranges that are drawn by weight, as OMB does.
   *
   * @param weights by range; ranges of weight 0 are left out
   * @param problems receives a sentence for each error
   * @return empty if there is an error
   */
  static Optional<MessageSizes> parse(Map<String, String> weights, Consumer<String> problems) {
    List<WeightedSize> sizes = new ArrayList<>();
    weights.forEach(
        (range, weight) -> {
          OptionalLong largest = largest(range, problems);
          boolean counts = WEIGHT.matcher(weight).matches();
          if (!counts) {
            problems.accept(
                "the weight of '" + range + "' is '" + weight + "': give a whole number from 0");
          }
          if (counts && largest.isPresent()) {
            sizes.add(new WeightedSize(range, (int) largest.getAsLong(), Integer.parseInt(weight)));
          }
        });
    if (sizes.size() < weights.size()) {
      return Optional.empty();
    }
    sizes.removeIf(each -> each.weight() == 0);
    sizes.sort(Comparator.comparingInt(WeightedSize::bytes));
    if (sizes.isEmpty()) {
      problems.accept("no range has a weight above 0: give weights, such as 0-256: 1");
      return Optional.empty();
    }
    for (int i = 1; i < sizes.size(); i++) {
      if (sizes.get(i).bytes() == sizes.get(i - 1).bytes()) {
        problems.accept(
            "'%s' and '%s' have the same largest size: make one range of them"
                .formatted(sizes.get(i - 1).range(), sizes.get(i).range()));
        return Optional.empty();
      }
    }
    return Optional.of(new MessageSizes(sizes, new SizeSource.Given()));
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

  /** Returns the weights by range, as a file has them; empty if the file has no ranges. */
  public Map<String, Integer> distribution() {
    Map<String, Integer> weights = new LinkedHashMap<>();
    if (areSeveral() && source instanceof SizeSource.Given) {
      sizes.forEach(each -> weights.put(each.range(), each.weight()));
    }
    return weights;
  }

  /** Returns whether messages differ in size. */
  public boolean areSeveral() {
    return sizes.size() > 1;
  }

  /**
   * Returns the classes by which latencies are recorded, in ascending order: a class for each size
   * of a workload file, and for each of at most eight other sizes; of more sizes, four classes,
   * which end at the median, p90, p99 and the largest size.
   */
  public List<LatencyClass> latencyClasses() {
    boolean each = source instanceof SizeSource.Given || sizes.size() <= MOST_CLASSES;
    List<LatencyClass> joined = new ArrayList<>();
    int from = 0;
    for (int last : each ? IntStream.range(0, sizes.size()).toArray() : classEnds()) {
      joined.add(new LatencyClass(sizes.get(from).bytes(), sizes.get(last).bytes()));
      from = last + 1;
    }
    return joined;
  }

  /** Returns the largest size of each latency class. */
  public int[] latencyClassLimits() {
    return latencyClasses().stream().mapToInt(LatencyClass::largest).toArray();
  }

  /** Returns the index of the last size of each class. */
  private int[] classEnds() {
    return IntStream.concat(
            CLASS_ENDS.stream().mapToInt(this::indexAt), IntStream.of(sizes.size() - 1))
        .distinct()
        .toArray();
  }

  /** Returns the index of the size that this share of the messages do not exceed. */
  private int indexAt(double share) {
    double left = share * sizes.stream().mapToDouble(WeightedSize::weight).sum();
    int index = 0;
    while (index < sizes.size() - 1 && sizes.get(index).weight() < left) {
      left -= sizes.get(index).weight();
      index++;
    }
    return index;
  }

  /** Returns the size that this share of the messages do not exceed. */
  public int percentile(double share) {
    return sizes.get(indexAt(share)).bytes();
  }

  /** Returns the largest size. */
  public int largest() {
    return sizes.get(sizes.size() - 1).bytes();
  }

  /** Returns the smallest size. */
  public int least() {
    return sizes.get(0).bytes();
  }

  /** Returns the size of a message on average, in whole bytes. */
  public int mean() {
    double weights = 0;
    double bytes = 0;
    for (WeightedSize each : sizes) {
      weights += each.weight();
      bytes += (double) each.weight() * each.bytes();
    }
    return (int) Math.max(1, Math.round(bytes / weights));
  }

  /** Returns the bytes of one payload of each size. */
  public long sum() {
    return sizes.stream().mapToLong(WeightedSize::bytes).sum();
  }

  /** Returns the SHA-256 of sizes and weights in hexadecimal. */
  public String sha256() {
    StringBuilder text = new StringBuilder();
    sizes.forEach(each -> text.append(each.bytes()).append(',').append(each.weight()).append('\n'));
    return SourceText.sha256(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the sizes in ascending order. */
  public int[] bytes() {
    return sizes.stream().mapToInt(WeightedSize::bytes).toArray();
  }

  /** Returns the weights in the order of the sizes. */
  public int[] weights() {
    return sizes.stream().mapToInt(WeightedSize::weight).toArray();
  }
}
