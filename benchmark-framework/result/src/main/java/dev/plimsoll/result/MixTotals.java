// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The streams of a mix together: sums of rates, and the percentiles of all messages, from the
 * merged distributions. Pure functions.
 *
 * @param streams the results of one mix, in its order
 */
public record MixTotals(List<RunResult> streams) {

  private static final double NANOS_PER_MICRO = 1_000;

  /** From the best verdict to the worst. */
  private static final List<Status> WORSE =
      List.of(Status.PASS, Status.CHECKPOINT, Status.INTERRUPTED, Status.VOID, Status.FAIL);

  public MixTotals {
    streams = List.copyOf(streams);
    if (streams.isEmpty() || streams.stream().anyMatch(each -> each.mix().isEmpty())) {
      throw new IllegalArgumentException("no streams of a mix");
    }
  }

  /** Returns the mixes among results, each with its streams; other results are left out. */
  public static List<MixTotals> of(List<RunResult> results) {
    Map<String, List<RunResult>> byId = new LinkedHashMap<>();
    for (RunResult result : results) {
      result
          .mix()
          .ifPresent(mix -> byId.computeIfAbsent(mix.id(), id -> new ArrayList<>()).add(result));
    }
    return byId.values().stream()
        .map(
            all ->
                new MixTotals(
                    all.stream()
                        .sorted(
                            Comparator.comparingInt(
                                each -> part(each).streams().indexOf(part(each).stream())))
                        .toList()))
        .toList();
  }

  private static MixPart part(RunResult result) {
    return result.mix().orElseThrow();
  }

  /** Returns the name of the mix. */
  public String name() {
    return part(streams.get(0)).name();
  }

  /** Returns the streams that have no result here. */
  public List<String> absent() {
    List<String> names = new ArrayList<>(part(streams.get(0)).streams());
    streams.forEach(each -> names.remove(part(each).stream()));
    return List.copyOf(names);
  }

  /** Returns the worst verdict: FAIL before VOID, before PASS. */
  public Status status() {
    return Collections.max(
        streams.stream().map(RunResult::status).toList(), Comparator.comparingInt(WORSE::indexOf));
  }

  /** Returns the sum of a rate over all streams; empty if a stream does not have it. */
  public Optional<Double> sum(Function<RunResult, Double> rate) {
    List<Double> rates = new ArrayList<>();
    streams.forEach(each -> rates.add(rate.apply(each)));
    return rates.stream().anyMatch(Objects::isNull)
        ? Optional.empty()
        : Optional.of(rates.stream().mapToDouble(Double::doubleValue).sum());
  }

  /**
   * Returns the latency of the messages of all streams that have this kind; empty if none has
   * messages of it, or if a distribution is not known.
   */
  public Optional<Latency> latency(Function<LatencyByKind, Latency> kind) {
    List<Latency> parts =
        streams.stream().map(RunResult::latencyMicros).map(kind).filter(Objects::nonNull).toList();
    List<Latency> some = parts.stream().filter(part -> part.count() > 0).toList();
    if (parts.isEmpty() || some.stream().anyMatch(part -> part.histogram() == null)) {
      return Optional.empty();
    }
    Histogram all = empty();
    some.forEach(part -> all.add(HistogramText.decode(part.histogram())));
    Histogram waited = empty();
    parts.stream()
        .filter(part -> part.waitedHistogram() != null)
        .forEach(part -> waited.add(HistogramText.decode(part.waitedHistogram())));
    double sum =
        some.stream().mapToDouble(part -> Objects.requireNonNullElse(part.sum(), 0.0)).sum();
    long missing = parts.stream().mapToLong(Latency::missing).sum();
    return Optional.of(
        LatencyPart.of(
            all,
            new LatencyPart.Exact(
                sum * NANOS_PER_MICRO,
                nanos(some.stream().mapToDouble(Latency::min).min().orElse(0)),
                nanos(some.stream().mapToDouble(Latency::max).max().orElse(0)),
                parts.stream().mapToLong(part -> part.negative().count()).sum(),
                nanos(
                    parts.stream()
                        .map(part -> part.negative().minMicros())
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .min()
                        .orElse(0))),
            new Missing(missing, waited)));
  }

  private static Histogram empty() {
    Histogram histogram = new Histogram(LatencyPart.DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  private static long nanos(double micros) {
    return Math.round(micros * NANOS_PER_MICRO);
  }
}
