// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.YamlWriter;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.text.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a resolved plan as YAML that is valid in a workload or driver file. It contains all
 * defaults, no secrets, and comments with computed values such as the bandwidth.
 */
public final class PlanText {

  private PlanText() {}

  /** Describes a run: its workload, driver and bandwidth. */
  public static String describe(RunPlan plan) {
    String repetition =
        plan.repetitions() > 1
            ? ", repetition " + plan.repetition() + " of " + plan.repetitions()
            : "";
    return "# run "
        + plan.order()
        + ": "
        + plan.name()
        + " on "
        + plan.driver().name()
        + (plan.swept().isEmpty() ? "" : ", sweep: " + YamlWriter.flow(plan.swept()))
        + repetition
        + plan.mix()
            .map(mix -> ": " + Numbers.things(mix.streams().size(), "stream") + " at the same time")
            .orElse("")
        + "\n"
        + plan.workloads().stream().map(PlanText::describe).collect(Collectors.joining("---\n"))
        + "---\n"
        + describe(plan.driver());
  }

  /** Describes a workload with all defaults and its bandwidth. */
  public static String describe(Workload workload) {
    return "# workload "
        + workload.file()
        + "\n"
        + shown(ResolvedKeys.of(workload))
        + comments(remarks(workload))
        + comments(objectives(workload))
        + comments(Bandwidth.lines(workload));
  }

  /** Describes a driver profile, without secrets. */
  public static String describe(DriverProfile driver) {
    DriverKeys keys =
        new DriverKeys(
            Optional.of(driver.name()),
            Optional.of(driver.system()),
            Optional.empty(),
            Optional.of(driver.broker())
                .filter(broker -> driver.localBroker())
                .map(broker -> "local" + broker.substring(driver.system().length())),
            Optional.of(driver.brokerVersion().text()).filter(version -> !version.isEmpty()),
            driver.brokerConfig(),
            driver.dataFolder(),
            driver.nodes());
    Map<String, Object> map = new LinkedHashMap<>(DriverKeys.KEYS.write(keys));
    map.putAll(driver.values());
    return "# driver " + driver.file() + "\n" + shown(map);
  }

  private static String shown(Map<String, Object> keys) {
    return YamlWriter.write(Redaction.redact(keys));
  }

  private static String comments(List<String> lines) {
    return lines.stream().map(line -> "# " + line + "\n").collect(Collectors.joining());
  }

  private static List<String> remarks(Workload workload) {
    return Stream.of(
            requestReply(workload),
            search(workload),
            workload.backlog().map(plan -> BacklogForecast.sentence(plan, workload)).orElse(""),
            workers(workload),
            outstanding(workload),
            warmup(workload.warmup()),
            loss(workload),
            stamp(workload),
            events(workload))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static List<String> objectives(Workload workload) {
    return workload.objectives().stream()
        .map(objective -> "objective: " + objective.words())
        .toList();
  }

  private static String requestReply(Workload workload) {
    if (!workload.requestsReplies()) {
      return "";
    }
    return Units.groupDigits(workload.producers())
        + " requesters (producersPerTopic), each with a connection and a reply topic of its own,"
        + " and "
        + Units.groupDigits(workload.consumers())
        + " repliers (consumerPerSubscription)"
        + (workload.sending() instanceof Load.Closed
            ? "; no rate: each reply releases the next request"
            : "");
  }

  private static String search(Workload workload) {
    if (!(workload.load() instanceof Load.Search search)
        || !(workload.endCondition() instanceof EndCondition.After confirmation)) {
      return "";
    }
    return "search: probes of "
        + Units.text(search.probe())
        + ", "
        + Units.groupDigits(search.settings().maxProbes())
        + " at most; "
        + (search.settings().confirm() == 1
            ? "the answer, an indication, is the highest rate that a probe of "
                + Units.text(confirmation.duration())
                + " confirmed"
            : "the answer is the highest rate that "
                + Units.groupDigits(search.settings().confirm())
                + " probes of "
                + Units.text(confirmation.duration())
                + " or more confirmed over "
                + Units.text(search.settings().spread())
                + ", if none at or below it failed");
  }

  private static String workers(Workload workload) {
    int most = Defaults.CLIENTS_PER_WORKER;
    int clients = Math.max(workload.producers(), workload.consumers());
    return clients <= most
        ? ""
        : "needs at least "
            + Units.groupDigits((clients + most - 1) / most)
            + " workers (run --workers): one has at most "
            + Units.groupDigits(most)
            + " producers and as many consumers";
  }

  private static String outstanding(Workload workload) {
    if (workload.maxOutstanding().isPresent() || !workload.produces()) {
      return "";
    }
    if (workload.requestsReplies() && workload.sending() instanceof Load.Closed) {
      return "maxOutstanding: "
          + Defaults.REQUESTS_OUTSTANDING
          + " per requester, which is one request at a time";
    }
    return workload.load() instanceof Load.Closed
        ? "maxOutstanding: " + Units.groupDigits(Defaults.CLOSED_OUTSTANDING) + " per producer"
        : "maxOutstanding: " + Defaults.OPEN_OUTSTANDING_TEXT;
  }

  private static String warmup(Warmup warmup) {
    return warmup.isAuto()
        ? "warmup: at least "
            + Units.text(warmup.min())
            + ", at most "
            + Units.text(warmup.max())
            + ", until p50, backlogs and compilers are steady over 5s,"
            + " and p50 and p99 have no trend"
        : "";
  }

  private static String loss(Workload workload) {
    return workload.tolerances().loss().isPresent() || !workload.consumes()
        ? ""
        : "lossTolerance: " + Defaults.LOSS_TOLERANCE_TEXT;
  }

  private static String events(Workload workload) {
    return workload.events().isEmpty()
        ? ""
        : "events: times count from the start of the measured window; they need --allow-faults";
  }

  private static String stamp(Workload workload) {
    return workload.produces() && !workload.stamped()
        ? "no stamp in these messages: no end-to-end latency and no integrity, counts only"
        : "";
  }
}
