// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;

/** What kind of run a file is about: it decides which figures there are. */
final class Circumstances {

  /** The stamp is the first 40 bytes of a payload. */
  private static final int STAMP_BYTES = 40;

  /** More steps than this have no histograms. */
  private static final int STEPS_WITH_HISTOGRAMS = 50;

  /** More workers than this have no histograms. */
  private static final int WORKERS_WITH_HISTOGRAMS = 20;

  private final Value file;
  private final Value workload;
  private final Histograms histograms = new Histograms();

  Circumstances(Value file) {
    this.file = file;
    this.workload = file.at("workload");
  }

  Value file() {
    return file;
  }

  /** Decodes a histogram of the file. */
  Distribution distribution(Value histogram) {
    return histograms.of(histogram.text());
  }

  /** The same, without values if it cannot be decoded: where it is computed again, that is said. */
  Distribution readable(Value histogram) {
    try {
      return distribution(histogram);
    } catch (IllegalArgumentException e) {
      return new Distribution(List.of());
    }
  }

  Value workload() {
    return workload;
  }

  boolean isCheckpoint() {
    return file.at("status").text().equals("CHECKPOINT");
  }

  boolean isInterrupted() {
    return file.at("ending").at("interrupted").isTrue();
  }

  /** Whether the load ended before its time, so that intervals of the window are missing. */
  boolean endedEarly() {
    Value ending = file.at("ending");
    return isCheckpoint()
        || isInterrupted()
        || ending.at("fault").known()
        || ending.at("sendStuck").isTrue();
  }

  boolean lostWorkers() {
    return file.at("lostWorkers").known();
  }

  Optional<Value> phase(String name) {
    return file.at("phases").each().stream()
        .filter(phase -> phase.at("name").text().equals(name))
        .findFirst();
  }

  /** The measured window, if the run reached it. */
  Optional<Value> window() {
    return phase("measured");
  }

  double windowSeconds() {
    return window().map(phase -> phase.at("seconds").number()).orElse(0.0);
  }

  /** Consumers only: nothing is sent. */
  boolean sendsNothing() {
    return workload.at("load").text().equals("none")
        || (workload.at("producersPerTopic").known()
            && workload.at("producersPerTopic").count() == 0);
  }

  boolean isRequestReply() {
    return workload.at("load").text().equals("request-reply");
  }

  /** Whether messages have intended send times: open load, and requests with a rate. */
  boolean hasSchedule() {
    if (sendsNothing() || workload.at("load").text().equals("closed")) {
      return false;
    }
    return !isRequestReply()
        || List.of("producerRate", "rateSteps", "rateRamp", "rateFile", "rateCurve").stream()
            .anyMatch(key -> workload.at(key).known());
  }

  /** Whether an answer of the system itself confirms a message. */
  boolean acknowledges() {
    return !sendsNothing() && !acknowledgedBy().equals("nobody");
  }

  private String acknowledgedBy() {
    return file.at("driver").at("guarantees").at("acknowledgedBy").text();
  }

  Value guarantees() {
    return file.at("driver").at("guarantees");
  }

  /** The subscriptions of each topic; requests go to one group of repliers. */
  long subscriptions() {
    if (workload.at("consumerPerSubscription").known()
        && workload.at("consumerPerSubscription").count() == 0) {
      return 0;
    }
    return isRequestReply() ? 1 : workload.at("subscriptionsPerTopic").count();
  }

  boolean receives() {
    return subscriptions() > 0;
  }

  /** Whether all messages are equally large, so that bytes follow from numbers of messages. */
  boolean hasOneSize() {
    return workload.at("messageSizeBytes").known();
  }

  /** The size of the messages; the smallest, if they differ. */
  long sizeBytes() {
    Value smallest = file.at("latencyMicros").at("bySize").at(0);
    if (hasOneSize()) {
      return workload.at("messageSizeBytes").count();
    }
    return smallest.at("smallestBytes").known()
        ? smallest.at("smallestBytes").count()
        : smallest.at("messageSizeBytes").count();
  }

  boolean isStamped() {
    return sizeBytes() >= STAMP_BYTES && !workload.at("integrity").text().equals("off");
  }

  long copies() {
    return file.at("sharedReceipts").at("copies").count();
  }

  boolean stepsHaveHistograms() {
    return file.at("steps").node().size() <= STEPS_WITH_HISTOGRAMS;
  }

  boolean workersHaveHistograms() {
    return file.at("byWorker").node().size() <= WORKERS_WITH_HISTOGRAMS;
  }

  /** Faults suspend rules of the verdict until 60 s after their end. */
  boolean hasFaults() {
    return file.at("faults").known();
  }

  /** Why nothing was measured, if nothing was. */
  Optional<String> whyNothingWasMeasured() {
    if (window().isEmpty()) {
      return Optional.of("the run ended before its measured window");
    }
    return Optional.empty();
  }
}
