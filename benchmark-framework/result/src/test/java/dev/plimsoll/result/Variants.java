// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.RunInfo;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Map;

/** Variants of a result that differ in one part. */
final class Variants {

  private Variants() {}

  static RunResult with(RunResult r, Throughput throughput) {
    return ResultBuilder.of(r).throughput(throughput).build();
  }

  static RunResult withWorkload(RunResult r, Map<String, Object> workload) {
    return ResultBuilder.of(r).workload(SampleResults.workload(workload)).build();
  }

  static RunResult with(RunResult r, Integrity integrity) {
    return ResultBuilder.of(r).integrity(integrity).build();
  }

  static RunResult with(RunResult r, Status status, List<Finding> failures) {
    return ResultBuilder.of(r).status(status).failures(failures).build();
  }

  static RunResult with(RunResult r, ConsumersPart consumers) {
    return ResultBuilder.of(r).consumers(consumers).build();
  }

  /** A state of the run: what only a whole run has is absent. */
  static RunResult unfinished(RunResult r) {
    Throughput t = r.throughput();
    return ResultBuilder.of(r)
        .status(Status.CHECKPOINT)
        .failures(List.of())
        .voids(List.of())
        .warnings(List.of())
        .generator(null)
        .backlogs(null)
        .outages(null)
        .ending(null)
        .sending(null)
        .throughput(
            new Throughput(
                null,
                t.sentRatePerSecond(),
                t.publishRatePerSecond(),
                t.publishBytesPerSecond(),
                t.receiveRatePerSecond(),
                t.receiveBytesPerSecond(),
                t.errorsPerSecond()))
        .steps(List.of())
        .timeline(
            new TimelineInfo(
                r.timeline().intervalSeconds(),
                r.timeline().rows().stream().map(Variants::unfinished).toList(),
                r.timeline().byIntendedSecond()))
        .build();
  }

  private static TimelineRow unfinished(TimelineRow row) {
    return new TimelineRow(
        row.atSeconds(),
        row.seconds(),
        row.phase(),
        row.sent(),
        row.acknowledged(),
        row.received(),
        row.errors(),
        row.sentBytes(),
        row.receivedBytes(),
        null,
        null,
        null,
        row.latencyMicros(),
        Map.of());
  }

  static RunResult withPublish(RunResult r, Latency publish) {
    LatencyByKind k = r.latencyMicros();
    return ResultBuilder.of(r)
        .latencyMicros(
            new LatencyByKind(
                publish,
                k.publishService(),
                k.sendDelay(),
                k.generatorDelay(),
                k.endToEnd(),
                k.endToEndService(),
                k.roundTrip(),
                k.roundTripService(),
                k.publishFailed()))
        .build();
  }

  static RunResult named(RunResult r, String workload, Series series) {
    Map<String, Object> keys = r.workload().toMap();
    keys.put("name", workload);
    RunInfo run =
        new RunInfo(
            r.run().id(),
            workload,
            r.run().startedAt(),
            r.run().endedAt(),
            r.run().software(),
            r.run().commandLine(),
            r.run().tags(),
            series);
    return ResultBuilder.of(r).run(run).workload(SampleResults.workload(keys)).build();
  }

  static RunResult withId(RunResult r, String id) {
    RunInfo run =
        new RunInfo(
            id,
            r.run().name(),
            r.run().startedAt(),
            r.run().endedAt(),
            r.run().software(),
            r.run().commandLine(),
            r.run().tags(),
            r.run().series());
    return ResultBuilder.of(r).run(run).build();
  }
}
