// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Whether failed sends and missing messages are void reasons rather than failures: a stop or a wait
 * of the generator that was longer than the driver's shortest timeout may be their cause.
 */
final class Excuses {

  private static final double SECONDS_PER_MICRO = 1e-6;

  private final Circumstances run;
  private final Findings findings;
  private final Value counts;
  private final double timeout;
  private final List<Pause> pauses = new ArrayList<>();
  private final boolean timesUnknown;

  Excuses(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
    this.counts = run.file().at("integrity");
    Value stated = run.guarantees().at("shortestTimeoutSeconds");
    this.timeout = stated.known() ? stated.number() : Double.POSITIVE_INFINITY;
    Value generator = run.file().at("generator");
    addPauses(generator);
    run.file().at("byWorker").each().forEach(worker -> addPauses(worker.at("generator")));
    Value longest = generator.at("stops").at("longestSeconds");
    double seconds = longest.known() ? longest.number() : 0;
    for (Value worker : run.file().at("resources").at("workers").each()) {
      Value wait = worker.at("hiccupMicros").at("max");
      seconds = wait.known() ? Math.max(seconds, wait.number() * SECONDS_PER_MICRO) : seconds;
    }
    this.timesUnknown = pauses.isEmpty() && seconds > timeout;
  }

  /** A stop or a wait. */
  private record Pause(double at, double seconds) {}

  /**
   * Successive seconds with missing messages.
   *
   * @param expected when those of the first second should have come
   */
  private record Silence(double at, double expected, long count) {}

  private void addPauses(Value generator) {
    List<Value> all = new ArrayList<>(generator.at("stops").at("each").each());
    all.addAll(generator.at("waits").each());
    for (Value pause : all) {
      if (pause.at("seconds").number() > timeout) {
        pauses.add(new Pause(pause.at("atSeconds").number(), pause.at("seconds").number()));
      }
    }
  }

  /**
   * Compares the reasons of both kinds.
   *
   * @param failed the codes of the failures
   * @param disturbed the codes of the void reasons
   * @param allowedLoss the number of messages that may be lost
   */
  void compute(Set<String> failed, Set<String> disturbed, double allowedLoss) {
    if (run.lostWorkers()) {
      return; // What belongs to a lost worker is not known by the second.
    }
    List<Silence> arrivals = undelivered();
    boolean mayLose = run.guarantees().at("delivery").text().equals("at-most-once");
    double lost = Math.min((double) counts.at("lost").count(), allowedLoss);
    agree("UNACKNOWLEDGED", unexplained(unanswered()) <= 0, failed, disturbed);
    agree("UNDELIVERED", unexplained(arrivals) <= lost, failed, disturbed);
    agree("LOST", mayLose && unexplained(arrivals) <= allowedLoss, failed, disturbed);
    if (!run.hasFaults()) {
      agree("SEND_ERRORS", errorsExplained(), failed, disturbed);
    }
  }

  private void agree(String code, boolean mayBeOurs, Set<String> failed, Set<String> disturbed) {
    boolean excused = mayBeOurs && (timesUnknown || !pauses.isEmpty());
    Value where = run.file().at(excused ? "failures" : "voids");
    findings.require(
        !(excused ? failed : disturbed).contains(code),
        where,
        "without " + code + (excused ? ": a pause excuses it" : ": no pause excuses it"),
        Chapter.VERDICT);
  }

  private boolean errorsExplained() {
    return run.file().at("timeline").at("rows").each().stream()
        .filter(row -> row.at("errors").count() > 0)
        .allMatch(
            row ->
                isExplained(
                    row.at("atSeconds").number(),
                    row.at("atSeconds").number() + row.at("seconds").number()));
  }

  private long unexplained(List<Silence> silences) {
    return silences.stream()
        .filter(silence -> !isExplained(silence.at(), silence.expected()))
        .mapToLong(Silence::count)
        .sum();
  }

  private boolean isExplained(double from, double until) {
    return timesUnknown
        || pauses.stream()
            .anyMatch(pause -> pause.at() < until && pause.at() + pause.seconds() + timeout > from);
  }

  private List<Silence> unanswered() {
    if (!counts.at("acknowledged").known()) {
      return List.of();
    }
    String kind = run.hasSchedule() ? "publish" : "publishService";
    return silences(kind, row -> sent(row) - count(row, "publishFailed") - count(row, kind));
  }

  private List<Silence> undelivered() {
    String arrival = run.isRequestReply() ? "roundTrip" : "endToEnd";
    long copies = run.isRequestReply() ? 1 : run.workload().at("subscriptionsPerTopic").count();
    boolean acknowledged = counts.at("acknowledged").known();
    return silences(
        run.hasSchedule() ? arrival : arrival + "Service",
        row -> {
          long taken =
              acknowledged ? count(row, "publishService") : sent(row) - count(row, "publishFailed");
          return copies * taken - count(row, arrival + "Service");
        });
  }

  /** In closed load messages are due when they are sent. */
  private long sent(Value row) {
    return run.hasSchedule()
        ? count(row, "sendDelay")
        : run.file().at("timeline").at("rows").each().stream()
            .filter(each -> each.at("atSeconds").number() == row.at("atSeconds").number())
            .mapToLong(each -> each.at("sent").count())
            .sum();
  }

  private static long count(Value row, String kind) {
    return row.at("latencyMicros").at(kind).at("count").count();
  }

  private List<Silence> silences(String kind, ToLongFunction<Value> missing) {
    List<Value> seconds =
        run.file().at("timeline").at("byIntendedSecond").each().stream()
            .filter(row -> row.at("phase").text().equals("measured"))
            .toList();
    double slowest = 0;
    for (Value row : seconds) {
      Value max = row.at("latencyMicros").at(kind).at("max");
      slowest = max.known() ? Math.max(slowest, max.number()) : slowest;
    }
    List<Silence> silences = new ArrayList<>();
    boolean goesOn = false;
    for (Value row : seconds) {
      long count = missing.applyAsLong(row);
      if (count > 0 && goesOn) {
        Silence last = silences.remove(silences.size() - 1);
        silences.add(new Silence(last.at(), last.expected(), last.count() + count));
      } else if (count > 0) {
        double at = row.at("atSeconds").number();
        Value max = row.at("latencyMicros").at(kind).at("max");
        double micros = max.known() ? max.number() : slowest;
        double end = at + row.at("seconds").number();
        silences.add(new Silence(at, end + micros * SECONDS_PER_MICRO, count));
      }
      goesOn = count > 0;
    }
    return silences;
  }
}
