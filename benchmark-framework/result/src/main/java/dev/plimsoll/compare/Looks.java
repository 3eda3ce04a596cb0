// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The numbers of pairs after which a comparison is evaluated, and the level of the test at each.
 * The sum of the levels is at most 5 %, so at most that share of comparisons of equal sides ends
 * with a difference, however often it is looked at. {@code bench/README.md} records how often it
 * does.
 */
public record Looks(List<Look> all) {

  /** Probability of a false alarm over all judged metrics and all looks. */
  public static final double ALPHA = 0.05;

  /**
   * The looks of {@code tune}. At the first, one of the 128 patterns of signs is as extreme as that
   * of eight pairs that all differ in the same direction; two are allowed.
   */
  public static final Looks SEQUENTIAL =
      new Looks(List.of(new Look(8, 0.0157), new Look(12, 0.015), new Look(20, 0.019)));

  /**
   * The most pairs that {@code tune} leaves out because of void runs; then it ends, since with more
   * of them there is no verdict.
   */
  public static final int MOST_LEFT_OUT = 3;

  private static final String BETWEEN = ", ";

  public Looks {
    all = List.copyOf(all);
  }

  /**
   * A look.
   *
   * @param pairs the number of pairs
   * @param level the greatest probability that is called a difference
   */
  public record Look(int pairs, double level) {

    /**
     * Returns whether any outcome of this number of pairs is improbable enough to be a difference.
     */
    boolean canReject(int ofPairs) {
      return Math.pow(2, 1 - ofPairs) <= level;
    }

    /** Returns the fewest pairs that can be called different. */
    public int fewestPairs() {
      int fewest = 1;
      while (!canReject(fewest)) {
        fewest++;
      }
      return fewest;
    }
  }

  /** Returns a single look. */
  public static Looks once(int pairs) {
    return new Looks(List.of(new Look(pairs, ALPHA)));
  }

  /** Returns the greatest number of pairs. */
  public int most() {
    return all.get(all.size() - 1).pairs();
  }

  /** Returns the first look at this number of pairs or more; the last if there are more pairs. */
  public Look from(int pairs) {
    return all.stream()
        .filter(look -> look.pairs() >= pairs)
        .findFirst()
        .orElse(all.get(all.size() - 1));
  }

  /** Returns whether there is a look at exactly this number of pairs. */
  public boolean isAt(int pairs) {
    return all.stream().anyMatch(look -> look.pairs() == pairs);
  }

  /** Returns the numbers of pairs as they are stored with a result: {@code 8, 12, 20}. */
  public String text() {
    return all.stream()
        .map(look -> Integer.toString(look.pairs()))
        .collect(Collectors.joining(BETWEEN));
  }

  /** Reads what {@link #text} returned; empty if it is the text of no looks. */
  static Optional<Looks> parse(Object text) {
    List<Looks> known = new ArrayList<>(List.of(SEQUENTIAL));
    String stored = String.valueOf(text);
    if (stored.matches("[1-9]\\d{0,5}")) {
      known.add(once(Integer.parseInt(stored)));
    }
    return known.stream().filter(looks -> looks.text().equals(stored)).findFirst();
  }
}
