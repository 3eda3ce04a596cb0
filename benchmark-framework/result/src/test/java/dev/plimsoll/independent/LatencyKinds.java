// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Which latencies a run has, of how many messages, and why it lacks others. */
final class LatencyKinds {

  static final List<String> ALL =
      List.of(
          "publish",
          "publishService",
          "sendDelay",
          "generatorDelay",
          "endToEnd",
          "endToEndService",
          "roundTrip",
          "roundTripService",
          "publishFailed");

  private final Circumstances run;
  private final Findings findings;

  LatencyKinds(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /**
   * Computes the latencies of the run again. Of lost workers' messages those with a value are in
   * the count; what is missing is missing of the others.
   */
  void computeWhole() {
    Value kinds = run.file().at("latencyMicros");
    compute(kinds, run.file().at("integrity"), true, Set.of());
    List<Value> sizes = kinds.at("bySize").each();
    if (!sizes.isEmpty()) {
      ALL.forEach(kind -> ofSizes(kind, kinds.at(kind), sizes));
    }
    Value others = run.file().at("lostWorkers").at("others");
    if (run.lostWorkers() && others.at("sent").known()) {
      long sent = others.at("sent").count();
      long acknowledged = others.at("acknowledged").count();
      long unknown = unacknowledgedOfLost(kinds, sent, acknowledged);
      missing(kinds.at("publish"), others.at("scheduled").count() - acknowledged + unknown);
      missing(kinds.at("publishService"), sent - acknowledged + unknown);
      missing(kinds.at("sendDelay"), 0);
      missing(kinds.at("generatorDelay"), 0);
    }
  }

  /** The messages of all sizes are those of the run; those that were not sent have no size. */
  private void ofSizes(String kind, Value whole, List<Value> sizes) {
    long values = 0;
    boolean any = false;
    for (Value size : sizes) {
      Value latency = size.at(kind);
      if (latency.known()) {
        long times = kind.startsWith("endToEnd") ? run.subscriptions() : 1;
        OptionalLong due =
            run.copies() > 0
                ? OptionalLong.empty()
                : OptionalLong.of(size.at("sent").count() * times);
        new Latencies(run, findings).compute(latency, due, true);
        values += latency.at("count").count();
        any = true;
      }
    }
    if (any) {
      findings.equal(whole.at("count"), values, Chapter.LATENCY_KEYS);
    }
  }

  /**
   * What lost workers have sent, as far as it was recorded, less what was acknowledged of it. Where
   * there is no schedule, the number of recorded sends is not in the file.
   */
  private long unacknowledgedOfLost(Value kinds, long sent, long acknowledged) {
    Value stated = run.file().at("lostWorkers").at("unacknowledged");
    if (!run.acknowledges()) {
      findings.absent(stated, "nobody acknowledges", Chapter.LOST_WORKER_KEYS);
      return 0;
    }
    if (kinds.at("sendDelay").known() && kinds.at("publishService").known()) {
      long sentByLost = kinds.at("sendDelay").at("count").count() - sent;
      long answered = kinds.at("publishService").at("count").count() - acknowledged;
      findings.equal(stated, Math.max(0, sentByLost - answered), Chapter.LOST_WORKER_KEYS);
    }
    return stated.count();
  }

  private void missing(Value latency, long missing) {
    if (latency.known()) {
      findings.equal(latency.at("missing"), missing, Chapter.LOST_WORKER_KEYS);
    }
  }

  /**
   * Computes the latencies of a group of messages again.
   *
   * @param counts of the same messages, with the keys of {@code integrity}
   * @param leftOut kinds that this group does not have although the run does
   */
  void compute(Value kinds, Value counts, boolean histograms, Set<String> leftOut) {
    Latencies latencies = new Latencies(run, findings);
    for (String kind : ALL) {
      Value latency = kinds.at(kind);
      Optional<String> why =
          leftOut.contains(kind) ? Optional.of("left out of such a part") : whyAbsent(kind);
      if (why.isPresent()) {
        findings.absent(latency, why.get(), Chapter.LATENCIES);
      } else if (!latency.known() && noneFailed(kind, counts)) {
        findings.absent(latency, "no send failed", Chapter.LATENCY_KEYS);
      } else if (!latency.known() && noneSent(kind, counts)) {
        findings.absent(latency, "nothing was sent", Chapter.LATENCY_KEYS);
      } else if (latency.known()) {
        latencies.compute(latency, due(kind, counts), histograms);
        values(kind, latency, counts);
      } else {
        findings.disagree(latency, "a latency of this run", Chapter.LATENCIES);
      }
    }
  }

  /** Returns why a run cannot have a latency of this kind. */
  Optional<String> whyAbsent(String kind) {
    if (run.whyNothingWasMeasured().isPresent()) {
      return run.whyNothingWasMeasured();
    }
    if (run.sendsNothing()) {
      return Optional.of("nothing is sent: receipts of other messages have no instants but r");
    }
    boolean service = kind.endsWith("Service");
    if (!service && !run.hasSchedule()) {
      return Optional.of("no message has an intended send time");
    }
    return switch (kind) {
      case "publish", "publishService" ->
          when(!run.acknowledges(), "nobody acknowledges: a client's statement is none");
      case "endToEnd", "endToEndService" -> whyNoReceipts();
      case "roundTrip", "roundTripService" ->
          when(!run.isRequestReply(), "there are no requests and replies");
      default -> Optional.empty();
    };
  }

  /** Where no send failed, there is no latency of failed sends. */
  private static boolean noneFailed(String kind, Value counts) {
    return kind.equals("publishFailed") && counts.at("failed").count() == 0;
  }

  /** Where nothing was sent, there is no latency of acknowledgements. */
  private static boolean noneSent(String kind, Value counts) {
    return kind.startsWith("publish")
        && counts.at("sent").known()
        && counts.at("sent").count() == 0;
  }

  private Optional<String> whyNoReceipts() {
    return !run.receives()
        ? Optional.of("there is no subscription")
        : when(!run.isStamped(), "messages carry no stamp");
  }

  private static Optional<String> when(boolean is, String why) {
    return is ? Optional.of(why) : Optional.empty();
  }

  /** The number of messages that should have a value. */
  private OptionalLong due(String kind, Value counts) {
    if (run.isCheckpoint() || !counts.at("sent").known()) {
      // Counts were taken one after the other; or, with lost workers, are not known.
      return OptionalLong.empty();
    }
    long scheduled = counts.at("scheduled").count();
    long sent = counts.at("sent").count();
    return switch (kind) {
      case "publish", "roundTrip" -> OptionalLong.of(scheduled);
      case "publishService", "roundTripService", "sendDelay", "generatorDelay" ->
          OptionalLong.of(sent);
      case "endToEnd" -> OptionalLong.of(scheduled * run.subscriptions() + run.copies());
      case "endToEndService" -> OptionalLong.of(sent * run.subscriptions() + run.copies());
      default -> OptionalLong.of(counts.at("failed").count());
    };
  }

  /** The number of values is that of the events that end the latency. */
  private void values(String kind, Value latency, Value counts) {
    if (run.isCheckpoint() || !counts.at("sent").known()) {
      return;
    }
    Value count = latency.at("count");
    switch (kind) {
      case "publish", "publishService" ->
          findings.equal(count, counts.at("acknowledged").count(), Chapter.LATENCIES);
      case "sendDelay", "generatorDelay" ->
          findings.equal(count, counts.at("sent").count(), Chapter.UNKNOWN);
      case "endToEnd", "endToEndService" -> {
        if (!run.isRequestReply()) {
          findings.equal(count, counts.at("received").count() + run.copies(), Chapter.LATENCIES);
        }
      }
      case "roundTrip", "roundTripService" ->
          findings.equal(count, counts.at("received").count(), Chapter.LATENCIES);
      default -> findings.equal(count, counts.at("failed").count(), Chapter.LATENCIES);
    }
  }
}
