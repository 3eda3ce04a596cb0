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
    return of(
        r,
        r.status(),
        r.failures(),
        r.run(),
        r.workload(),
        throughput,
        r.latencyMicros(),
        r.integrity());
  }

  static RunResult withWorkload(RunResult r, Map<String, Object> workload) {
    return of(
        r,
        r.status(),
        r.failures(),
        r.run(),
        SampleResults.workload(workload),
        r.throughput(),
        r.latencyMicros(),
        r.integrity());
  }

  static RunResult with(RunResult r, Integrity integrity) {
    return of(
        r,
        r.status(),
        r.failures(),
        r.run(),
        r.workload(),
        r.throughput(),
        r.latencyMicros(),
        integrity);
  }

  static RunResult with(RunResult r, Status status, List<Finding> failures) {
    return of(
        r,
        status,
        failures,
        r.run(),
        r.workload(),
        r.throughput(),
        r.latencyMicros(),
        r.integrity());
  }

  static RunResult with(RunResult r, ConsumersPart consumers) {
    return new RunResult(
        r.schema(),
        r.status(),
        r.failures(),
        r.voids(),
        r.warnings(),
        r.objectives(),
        r.run(),
        r.workload(),
        r.driver(),
        r.environment(),
        r.phases(),
        r.warmup(),
        r.pacing(),
        r.generator(),
        r.backlogs(),
        r.outages(),
        r.ending(),
        r.sending(),
        r.throughput(),
        r.latencyMicros(),
        r.integrity(),
        r.steps(),
        r.events(),
        r.timeline(),
        r.resources(),
        r.byWorker(),
        r.faults(),
        r.search(),
        consumers,
        r.backlog(),
        r.storage(),
        r.retries(),
        r.sharedReceipts(),
        r.lostWorkers());
  }

  /** A state of the run: what only a whole run has is null. */
  static RunResult unfinished(RunResult r) {
    Throughput t = r.throughput();
    return new RunResult(
        r.schema(),
        Status.CHECKPOINT,
        List.of(),
        List.of(),
        List.of(),
        r.objectives(),
        r.run(),
        r.workload(),
        r.driver(),
        r.environment(),
        r.phases(),
        r.warmup(),
        r.pacing(),
        null,
        null,
        null,
        null,
        null,
        new Throughput(
            null,
            t.sentRatePerSecond(),
            t.publishRatePerSecond(),
            t.publishBytesPerSecond(),
            t.receiveRatePerSecond(),
            t.receiveBytesPerSecond(),
            t.errorsPerSecond()),
        r.latencyMicros(),
        r.integrity(),
        List.of(),
        r.events(),
        new TimelineInfo(
            r.timeline().intervalSeconds(),
            r.timeline().rows().stream().map(Variants::unfinished).toList(),
            r.timeline().byIntendedSecond()),
        r.resources(),
        r.byWorker(),
        r.faults(),
        r.search(),
        r.consumers(),
        r.backlog(),
        r.storage(),
        r.retries(),
        r.sharedReceipts(),
        r.lostWorkers());
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
    LatencyByKind kinds =
        new LatencyByKind(
            publish,
            k.publishService(),
            k.sendDelay(),
            k.generatorDelay(),
            k.endToEnd(),
            k.endToEndService(),
            k.roundTrip(),
            k.roundTripService(),
            k.publishFailed());
    return of(
        r, r.status(), r.failures(), r.run(), r.workload(), r.throughput(), kinds, r.integrity());
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
    return of(
        r,
        r.status(),
        r.failures(),
        run,
        SampleResults.workload(keys),
        r.throughput(),
        r.latencyMicros(),
        r.integrity());
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
    return of(
        r,
        r.status(),
        r.failures(),
        run,
        r.workload(),
        r.throughput(),
        r.latencyMicros(),
        r.integrity());
  }

  private static RunResult of(
      RunResult r,
      Status status,
      List<Finding> failures,
      RunInfo run,
      WorkloadPart workload,
      Throughput throughput,
      LatencyByKind latencies,
      Integrity integrity) {
    return new RunResult(
        r.schema(),
        status,
        failures,
        r.voids(),
        r.warnings(),
        r.objectives(),
        run,
        workload,
        r.driver(),
        r.environment(),
        r.phases(),
        r.warmup(),
        r.pacing(),
        r.generator(),
        r.backlogs(),
        r.outages(),
        r.ending(),
        r.sending(),
        throughput,
        latencies,
        integrity,
        r.steps(),
        r.events(),
        r.timeline(),
        r.resources(),
        r.byWorker(),
        r.faults(),
        r.search(),
        r.consumers(),
        r.backlog(),
        r.storage(),
        r.retries(),
        r.sharedReceipts(),
        r.lostWorkers());
  }
}
