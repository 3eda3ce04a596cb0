// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.PacingInfo;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The part of one worker in a run of workers in other processes. Its machine, its clock and what
 * its process used are in {@code environment.workers}, {@code environment.clock.workers} and {@code
 * resources.workers}, under the same id. What is not known of a worker that was lost is null.
 */
public record WorkerPart(
    @Described(
            "Address of the worker. Under the same id, `environment.workers` has its"
                + " machine, `environment.clock.workers` its clock, and `resources.workers` the"
                + " resources that its process used.")
        @Allowed(form = TextForm.NOT_EMPTY)
        String id,
    @Described(value = "Number of its producers.", absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer producers,
    @Described(value = "Number of its consumers.", absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Integer consumers,
    @Described(
            value =
                "Delay that the generator of this worker added to its latencies. Where nobody"
                    + " acknowledges, this is not known (`of` is null), because it receives"
                    + " messages of all workers.",
            absent = "where the worker was lost")
        Generator generator,
    @Described(value = "How its sending threads waited.", absent = "without a schedule")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        PacingInfo pacing,
    @Described("Sends of its producers and receipts of its consumers in the window.")
        Throughput throughput,
    @Described(
            "Of the messages of its producers; `received` counts distinct messages at its"
                + " own consumers. Counts that need the data of all workers, such as `lost`, are"
                + " null.")
        Integrity integrity,
    @Described(
            "Of the messages of its producers; `endToEnd` and `endToEndService` of the"
                + " receipts of its consumers, without missing messages.")
        LatencyByKind latencyMicros) {

  /** With more workers than this, a result contains no distributions of single workers. */
  public static final int MOST_DISTRIBUTED = 20;

  public WorkerPart {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(throughput, "throughput");
    Objects.requireNonNull(integrity, "integrity");
    Objects.requireNonNull(latencyMicros, "latencyMicros");
  }

  /** A worker that was lost: all that is known is what belonged to it. */
  public static WorkerPart lost(String id, int producers, int consumers) {
    return new WorkerPart(
        id, producers, consumers, null, null, Throughput.NONE, Integrity.NONE, LatencyByKind.NONE);
  }

  /** Returns a copy without distributions. */
  public WorkerPart withoutHistograms() {
    return with(generator, throughput, latencyMicros.withoutHistograms());
  }

  /** Returns a copy with its figures, which follow from its facts. */
  WorkerPart computed() {
    LatencyByKind latencies = latencyMicros.each(LatencyFigures::of);
    return with(
        generator == null ? null : GeneratorFigures.of(generator, latencies),
        throughput.computed(),
        latencies);
  }

  private WorkerPart with(Generator ofWorker, Throughput rates, LatencyByKind latencies) {
    return new WorkerPart(id, producers, consumers, ofWorker, pacing, rates, integrity, latencies);
  }

  /** Returns its machine, if that is known. */
  public Optional<WorkerHost> host(RunResult result) {
    return named(result.environment().workers(), WorkerHost::id);
  }

  /** Returns its clock, if it was compared with that of the coordinator. */
  public Optional<WorkerClock> clock(RunResult result) {
    return named(result.environment().clock().workers(), WorkerClock::id);
  }

  /** Returns what its process used in the measured window, if that is known. */
  public Optional<WorkerCost> cost(RunResult result) {
    return named(result.resources().workers(), WorkerCost::id);
  }

  private <T> Optional<T> named(List<T> all, Function<T, String> name) {
    return all.stream().filter(each -> name.apply(each).equals(id)).findFirst();
  }

  /** Returns the share of its machine's processors that its process used in the window. */
  public Optional<Double> processorShare(RunResult result) {
    double seconds =
        result.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    return cost(result)
        .filter(cost -> seconds > 0)
        .flatMap(
            cost ->
                host(result)
                    .filter(host -> host.cores() > 0)
                    .map(host -> cost.cpuSeconds() / seconds / host.cores()));
  }
}
