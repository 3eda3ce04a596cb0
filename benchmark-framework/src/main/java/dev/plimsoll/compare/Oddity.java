// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/** Something about the runs of a side that a reader should look at. The test keeps all runs. */
public sealed interface Oddity {

  /** {@code base} or {@code candidate}. */
  String side();

  /** The figure that shows it most. */
  Figure figure();

  /** The other figures that show it. */
  List<String> others();

  /**
   * A run that lies far off the others of its side.
   *
   * @param run its repetition
   * @param value of that run
   * @param median of the side
   */
  record Outlier(
      String side, int run, Figure figure, double value, double median, List<String> others)
      implements Oddity {
    public Outlier {
      Objects.requireNonNull(side, "side");
      Objects.requireNonNull(figure, "figure");
      others = List.copyOf(others);
    }
  }

  /**
   * Runs that rise or fall from the first to the last.
   *
   * @param first value
   * @param last value
   */
  record Trend(String side, Figure figure, double first, double last, List<String> others)
      implements Oddity {
    public Trend {
      Objects.requireNonNull(side, "side");
      Objects.requireNonNull(figure, "figure");
      others = List.copyOf(others);
    }
  }
}
