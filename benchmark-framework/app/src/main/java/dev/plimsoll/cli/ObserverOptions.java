// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import dev.plimsoll.live.LiveFeed;
import dev.plimsoll.live.MetricsExport;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.series.SeriesObserver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The options by which runs can be watched while they go on. */
final class ObserverOptions {

  static final String LIVE = "--live";
  static final String LIVE_PORT = "8880";

  private static final String METRICS_FORM = "prometheus=";
  private static final int MOST_PORT = 65_535;

  @Parameter(
      names = LIVE,
      description =
          "serves a live page of the runs on 127.0.0.1: "
              + LIVE
              + " for port "
              + LIVE_PORT
              + ", or "
              + LIVE
              + "=PORT")
  private String live = "";

  @Parameter(
      names = "--metrics",
      description =
          "prometheus=PORT serves counts and native histograms for Prometheus on"
              + " http://127.0.0.1:PORT/metrics")
  private String metrics = "";

  /**
   * Starts what was asked for, and returns a context whose runs it observes.
   *
   * @param screen gets the addresses
   */
  CommandContext open(CommandContext context, Screen screen) throws UsageException {
    List<SeriesObserver> observers = new ArrayList<>();
    if (!live.isEmpty()) {
      LiveFeed feed = feed(port(LIVE, live));
      screen.line("live page: " + feed.address());
      observers.add(feed);
    }
    if (!metrics.isEmpty()) {
      MetricsExport export = export();
      screen.line("metrics:   " + export.address());
      observers.add(export);
    }
    return observers.isEmpty()
        ? context
        : context.with(context.series().with(SeriesObserver.all(observers)));
  }

  /** Refuses to show a mix, whose streams the observers do not tell apart. */
  void requireFit(List<RunPlan> plans) throws UsageException {
    Optional<RunPlan> mix = plans.stream().filter(plan -> plan.mix().isPresent()).findFirst();
    if (mix.isPresent() && !(live.isEmpty() && metrics.isEmpty())) {
      throw new UsageException(
          (live.isEmpty() ? "--metrics" : LIVE)
              + ": "
              + mix.get().workload().file()
              + " is a mix, which is not shown while it runs: take the option out");
    }
  }

  private static LiveFeed feed(int port) throws UsageException {
    try {
      return LiveFeed.listening(port);
    } catch (IOException e) {
      throw taken(LIVE, port, e);
    }
  }

  private MetricsExport export() throws UsageException {
    if (!metrics.startsWith(METRICS_FORM)) {
      throw new UsageException("--metrics: '" + metrics + "': give prometheus=PORT");
    }
    int port = port("--metrics", metrics.substring(METRICS_FORM.length()));
    try {
      return MetricsExport.listening(port);
    } catch (IOException e) {
      throw taken("--metrics", port, e);
    }
  }

  private static UsageException taken(String option, int port, IOException reason) {
    return new UsageException(
        option
            + ": port "
            + port
            + " of 127.0.0.1 cannot be used ("
            + reason.getMessage()
            + "): give another one, or 0 for any that is free");
  }

  private static int port(String option, String text) throws UsageException {
    OptionalInt port =
        text.matches("[0-9]{1,5}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    if (port.isEmpty() || port.getAsInt() > MOST_PORT) {
      throw new UsageException(option + ": '" + text + "' is not a port: give 0 to " + MOST_PORT);
    }
    return port.getAsInt();
  }

  /** Gives the option without a port its default, since the parser knows no optional values. */
  static List<String> withDefault(List<String> typed) {
    List<String> words = new ArrayList<>();
    for (String word : typed) {
      if (word.equals(LIVE)) {
        words.addAll(List.of(LIVE, LIVE_PORT));
      } else if (word.startsWith(LIVE + "=")) {
        words.addAll(List.of(LIVE, word.substring(LIVE.length() + 1)));
      } else {
        words.add(word);
      }
    }
    return words;
  }
}
