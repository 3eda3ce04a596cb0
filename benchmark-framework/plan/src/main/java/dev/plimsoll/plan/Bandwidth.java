// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Computes the network bandwidth of a workload: rate × size × fan-out. Payload bytes only. */
final class Bandwidth {

  private static final double MEGA = 1e6;
  private static final double MEBI = 1 << 20;

  private Bandwidth() {}

  /** Returns the lines that are printed for the user. */
  static List<String> lines(Workload workload) {
    return switch (kind(workload.sending())) {
      case RATE -> ofRate(workload, highest(((Load.Open) workload.sending()).rate()));
      case UNKNOWN_RATE ->
          ofRate(workload, 1000, "the rate is not known beforehand; each 1,000 msg/s are");
      case NO_PRODUCERS ->
          List.of("bandwidth: the content of the topics, as fast as the consumers read it");
    };
  }

  private enum Kind {
    RATE,
    UNKNOWN_RATE,
    NO_PRODUCERS
  }

  private static Kind kind(Load load) {
    if (load instanceof Load.Open) {
      return Kind.RATE;
    }
    return load instanceof Load.None ? Kind.NO_PRODUCERS : Kind.UNKNOWN_RATE;
  }

  private static double highest(RateProfile rate) {
    if (rate instanceof RateProfile.Steps steps) {
      return steps.steps().stream().mapToDouble(RateProfile.Step::ratePerSecond).max().orElse(0);
    }
    if (rate instanceof RateProfile.Curve curve) {
      return curve.highest();
    }
    return Math.max(rate.first(), rate.last());
  }

  private static List<String> ofRate(Workload workload, double ratePerSecond) {
    boolean constant =
        workload.sending() instanceof Load.Open open && open.rate() instanceof RateProfile.Constant;
    return ofRate(workload, ratePerSecond, constant ? "payload bytes" : "at the highest rate");
  }

  private static List<String> ofRate(Workload workload, double ratePerSecond, String remark) {
    List<String> lines = new ArrayList<>();
    double in = ratePerSecond * workload.messageSize();
    int fanOut = workload.subscriptionsPerTopic();
    String product =
        Units.groupDigits(ratePerSecond)
            + " msg/s × "
            + Units.groupDigits(workload.messageSize())
            + " bytes";
    lines.add("bandwidth (" + remark + "):");
    if (workload.requestsReplies()) {
      lines.add("  in   " + product + " × 2 (request and reply) = " + perSecond(in * 2));
      lines.add("  out  the same");
      return lines;
    }
    lines.add("  in   " + product + " = " + perSecond(in));
    lines.add(
        fanOut == 0
            ? "  out  nothing: there are no consumers"
            : "  out  "
                + product
                + " × "
                + Units.groupDigits(fanOut)
                + (fanOut == 1 ? " subscription = " : " subscriptions = ")
                + perSecond(in * fanOut));
    return lines;
  }

  private static String perSecond(double bytes) {
    return String.format(Locale.ROOT, "%,.2f MB/s = %,.2f MiB/s", bytes / MEGA, bytes / MEBI);
  }
}
