// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.report.LiveWorkerText;
import dev.plimsoll.report.NegativeText;
import dev.plimsoll.report.html.LivePage;
import dev.plimsoll.report.html.LiveRun;
import dev.plimsoll.text.Redaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of the present run, which pages read. Each page asks for what has changed since the
 * state that it has: a slow one skips states and misses nothing.
 *
 * <p>Threads: any; none of them is one that a run waits for.
 */
final class LiveBoard {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int MOST_LINES = 200;

  private final Deque<String> history = new ArrayDeque<>();
  private final List<String> ended = new ArrayList<>();
  private Optional<Workload> workload = Optional.empty();
  private LiveRun run = new LiveRun();
  private long version;
  private long resetAt;
  private String label = "no run yet";
  private String series = "";
  private String phase = "";

  /** Whether a load goes on that is more important than what the program does beside it. */
  private boolean loaded;

  /** Whether there is a run that could still fail. */
  private boolean judged;

  private String warmUp = "";
  private double asked;
  private int askedSeconds;
  private List<LiveTexts.Figure> figures = List.of();
  private List<String> workers = List.of();
  private String report = "";
  private Optional<Message> last = Optional.empty();

  /**
   * An event for a page.
   *
   * @param version the state that the page has after it
   * @param name of the event
   * @param json its data
   * @param isLast whether nothing follows
   */
  record Message(long version, String name, String json, boolean isLast) {}

  private record State(LiveTexts texts, LiveRun.Change change) {}

  synchronized void begin(Workload ofRun, String called) {
    workload = Optional.of(ofRun);
    judged = true;
    label = Redaction.text(called);
    phase = "preparing";
    loaded = false;
    history.clear();
    reset();
    changed();
  }

  private void reset() {
    run = new LiveRun();
    resetAt = version + 1;
    warmUp = "";
    asked = 0;
    askedSeconds = 0;
    figures = List.of();
    workers = List.of();
  }

  private void changed() {
    version++;
    notifyAll();
  }

  synchronized void series(String text) {
    series = text;
  }

  synchronized void history(String line) {
    String shown = Redaction.text(line);
    history.addFirst(shown);
    if (history.size() > MOST_LINES) {
      history.removeLast();
    }
    if (line.startsWith("warm")) {
      warmUp = shown;
    }
    if (!loaded) {
      phase = shown;
    }
    changed();
  }

  synchronized void fault(String line) {
    run.mark(Redaction.text(line));
    history(line);
  }

  synchronized void progress(String line) {
    phase = Redaction.text(line);
    changed();
  }

  synchronized void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    if (run.isOther(times)) {
      reset();
    }
    run.add(snapshot, times, version + 1);
  }

  /** A second of a probe: the search tells its phase. */
  synchronized void probing(LiveSecond second) {
    run.add(second, version + 1);
    changed();
  }

  synchronized void live(LiveSecond second) {
    run.add(second, version + 1);
    phase = SecondText.phase(second);
    figures = SecondText.figures(second);
    loaded = second.phase() != RunPhase.DRAIN;
    if (second.phase() == RunPhase.MEASURED) {
      asked += second.targetRatePerSecond();
      askedSeconds++;
    }
    changed();
  }

  synchronized void workers(List<LiveWorker> worst, int all) {
    workers = LiveWorkerText.lines(worst, all).stream().map(String::strip).toList();
  }

  synchronized void ended(String line) {
    run.end(version + 1);
    ended.add(Redaction.text(line));
    phase = "the run has ended";
    loaded = false;
    judged = false;
    changed();
  }

  /** The report of the runs, which pages name if they do not receive it. */
  synchronized void report(String file) {
    report = file;
    phase = "the runs have ended";
    changed();
  }

  /** Nothing follows this message. */
  synchronized void last(String name, Map<String, String> data) {
    if (last.isEmpty()) {
      last = Optional.of(new Message(version + 1, name, MAPPER.writeValueAsString(data), true));
      changed();
    }
  }

  synchronized String page() {
    return LivePage.html(run.kinds());
  }

  synchronized String distributions(long lastSeconds) {
    return MAPPER.writeValueAsString(run.last(lastSeconds));
  }

  /**
   * Waits for a state after the one that a page has.
   *
   * @param limitMillis the longest wait
   * @return whether there is one
   */
  synchronized boolean awaitAfter(long seen, long limitMillis) throws InterruptedException {
    long deadline = System.nanoTime() + limitMillis * 1_000_000;
    while (version <= seen) {
      long millis = (deadline - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return false;
      }
      wait(millis);
    }
    return true;
  }

  /**
   * Returns what follows the state that a page has.
   *
   * @param seen the version that it has; -1 if none
   * @return nothing if the state has not changed
   */
  synchronized Optional<Message> after(long seen) {
    if (version <= seen) {
      return Optional.empty();
    }
    if (last.isPresent() && seen >= last.get().version() - 1) {
      return last;
    }
    State state = new State(texts(), run.since(seen < resetAt ? -1 : seen));
    long has = last.isPresent() ? last.get().version() - 1 : version;
    return Optional.of(new Message(has, "state", MAPPER.writeValueAsString(state), false));
  }

  private LiveTexts texts() {
    double mean = askedSeconds == 0 ? Double.NaN : asked / askedSeconds;
    List<String> reasons =
        workload
            .filter(plan -> judged)
            .map(plan -> PresentVerdict.reasons(plan, run, mean))
            .orElse(List.of());
    return new LiveTexts(
        label,
        series,
        resetAt,
        phase,
        warmUp,
        reasons,
        figures,
        cautions(),
        List.copyOf(history),
        ended,
        report);
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    run.soFar()
        .forEach(
            (kind, totals) -> {
              if (totals.negativeCount() > 0) {
                cautions.add(kind.key() + ": " + NegativeText.of(totals.negativeCount()));
              }
            });
    cautions.sort(null);
    cautions.addAll(workers);
    return cautions;
  }
}
