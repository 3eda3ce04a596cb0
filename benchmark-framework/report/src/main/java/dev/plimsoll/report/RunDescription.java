// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What was measured, with which guarantees, and where. */
public final class RunDescription {

  /** In the place of guarantees that the driver could not tell. */
  static final String NOT_KNOWN = "not known: the driver cannot tell them";

  private RunDescription() {}

  /** Describes the load and the guarantees of the system. */
  static Section guarantees(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    WorkloadFacts workload = new WorkloadFacts(result);
    parts.add(new Sentence("load", workload.items()));
    PayloadText.sentence(result).ifPresent(parts::add);
    workload.replier().ifPresent(replier -> parts.add(new Sentence("replier", replier)));
    parts.addAll(guarantees(result.driver().guarantees()));
    return Section.titled("", parts);
  }

  /** Describes where and when the run was executed. */
  static Section environment(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(new Sentence("system", system(result.driver())));
    BrokerSettings.sentence(result).ifPresent(parts::add);
    if (!result.phases().isEmpty()) {
      parts.add(new Sentence("time", time(result)));
    }
    if (sharesHost(result)) {
      parts.add(
          new Sentence(
              "host", "broker and generator share this host: they compete for its processors"));
    }
    return Section.titled("", parts);
  }

  /** Returns each guarantee as a short text; runs with equal texts are comparable. */
  public static List<String> promise(GuaranteesPart promise) {
    if (!promise.areKnown()) {
      return List.of(NOT_KNOWN);
    }
    return List.of(
        "acknowledged by " + words(promise.acknowledgedBy()),
        "nowhere".equals(promise.durableIn())
            ? "stored nowhere"
            : "stored in " + words(promise.durableIn()),
        copies(promise),
        String.valueOf(promise.delivery()),
        "none".equals(promise.ordering())
            ? "no order promised"
            : "ordered by " + promise.ordering());
  }

  /** Returns how many copies exist when a message is acknowledged, and where if they differ. */
  static String copies(GuaranteesPart promise) {
    List<String> stored = promise.copiesWhenAcknowledged();
    String all = Numbers.things(promise.replicas(), "replica");
    if (stored.isEmpty() || (stored.size() == promise.replicas() && stored.size() == 1)) {
      return all;
    }
    List<String> places = stored.stream().distinct().map(RunDescription::words).toList();
    return stored.size()
        + " of "
        + all
        + " when acknowledged"
        + (places.size() == 1 ? "" : " (" + String.join(", ", places) + ")");
  }

  private static String words(String name) {
    return String.valueOf(name).replace('-', ' ');
  }

  private static List<Sentence> guarantees(GuaranteesPart promise) {
    if (promise == null) {
      return List.of(new Sentence("guarantees", "not known: the system was not reached"));
    }
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence("guarantees", promise(promise)));
    clients(promise).ifPresent(clients -> sentences.add(new Sentence("clients", clients)));
    if (promise.prefetch() != null && !promise.prefetch().isBlank()) {
      sentences.add(new Sentence("prefetch", promise.prefetch()));
    }
    promise.notes().forEach(note -> sentences.add(new Sentence("note", note)));
    return sentences;
  }

  /** Returns the numbers of clients and who sends again; empty for results without them. */
  public static Optional<String> clients(GuaranteesPart promise) {
    return Optional.ofNullable(promise.clients())
        .map(
            clients ->
                ("up to %d for producers and %d for consumers; unacknowledged messages are sent"
                        + " again by %s")
                    .formatted(
                        clients.producerClients(),
                        clients.consumerClients(),
                        clients.retries().equals("client") ? "the client" : "nobody"));
  }

  private static List<String> system(DriverPart driver) {
    return Stream.of(
            driver.server(),
            driver.variant(),
            said(driver.clientVersion()) ? "client " + driver.clientVersion() : null,
            driver.file())
        .filter(RunDescription::said)
        .toList();
  }

  private static boolean said(String text) {
    return !Objects.requireNonNullElse(text, "").isBlank();
  }

  private static List<String> time(RunResult result) {
    List<String> items = new ArrayList<>();
    items.add(result.run().startedAt().replaceFirst("\\.[0-9]+", ""));
    boolean auto = result.warmup() != null && "auto".equals(result.warmup().mode());
    result.phases().forEach(part -> items.add(phase(part, auto)));
    return items;
  }

  private static String phase(PhasePart phase, boolean autoWarmup) {
    String length = phase.name() + " " + Numbers.duration(phase.seconds());
    return autoWarmup && "warm-up".equals(phase.name()) ? length + " (auto)" : length;
  }

  private static boolean sharesHost(RunResult result) {
    return result.environment().brokers().stream()
        .anyMatch(broker -> Boolean.TRUE.equals(broker.sharesHostWithWorker()));
  }
}
