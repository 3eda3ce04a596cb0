// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/**
 * The payload sizes of a workload's messages: one size, or several that are drawn by weight.
 *
 * @param classes at least one; in ascending order of their sizes
 */
public record MessageSizes(List<SizeClass> classes) {

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
   * @param bytes the payload, including the stamp
   * @param weight of how many messages, in proportion to the other weights; above 0
   */
  public record SizeClass(int bytes, int weight) {}

  /** Returns the size of a workload whose messages are equally large. */
  public static MessageSizes of(int bytes) {
    return new MessageSizes(List.of(new SizeClass(bytes, 1)));
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

  /** Returns the sizes in ascending order. */
  public int[] bytes() {
    return classes.stream().mapToInt(SizeClass::bytes).toArray();
  }

  /** Returns the weights in the order of the sizes. */
  public int[] weights() {
    return classes.stream().mapToInt(SizeClass::weight).toArray();
  }
}
