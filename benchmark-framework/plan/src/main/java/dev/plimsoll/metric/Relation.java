// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

/** How a value must relate to a limit. */
public enum Relation {
  AT_LEAST(">=", "at least"),
  AT_MOST("<=", "at most"),
  EQUAL("==", "exactly"),
  ABOVE(">", "above"),
  BELOW("<", "below");

  private final String symbol;
  private final String words;

  Relation(String symbol, String words) {
    this.symbol = symbol;
    this.words = words;
  }

  static Relation of(String symbol) {
    for (Relation relation : values()) {
      if (relation.symbol.equals(symbol)) {
        return relation;
      }
    }
    throw new IllegalArgumentException("relation: " + symbol);
  }

  /** Returns the symbol: {@code >=}. */
  public String symbol() {
    return symbol;
  }

  /** Returns the relation in words: {@code at least}. */
  public String words() {
    return words;
  }

  /** Returns whether greater values are the ones that meet it. */
  public boolean asksForMore() {
    return this == ABOVE || this == AT_LEAST;
  }

  /** Returns whether a value relates to the limit in this way. */
  public boolean holds(double value, double limit) {
    return switch (this) {
      case AT_LEAST -> value >= limit;
      case AT_MOST -> value <= limit;
      case EQUAL -> value == limit;
      case ABOVE -> value > limit;
      case BELOW -> value < limit;
    };
  }
}
