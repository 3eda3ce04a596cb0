// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.series.SeriesObserver;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Serves the counts and latencies of the present run for Prometheus, in the format that it asks
 * for; those of a run stay until the next one begins. Those of a search are of its present probe.
 */
public final class MetricsExport implements SeriesObserver {

  private final ExpositionFormats formats = ExpositionFormats.init();
  private final TaskQueue tasks = new TaskQueue("metrics");
  private final LoopbackServer server;
  private String workload = "";
  private String system = "";
  private volatile Optional<ExportedRun> run = Optional.empty();

  /** What the workers recorded since the last call of {@link #recorded}. Read by tasks only. */
  private final List<Part> parts = new ArrayList<>();

  private record Part(String worker, IntervalSnapshot snapshot) {}

  private MetricsExport(int port) throws IOException {
    server = new LoopbackServer("metrics", port);
    server.on("/metrics", this::answer);
  }

  /**
   * Serves the metrics of the runs that follow, on the loopback address.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static MetricsExport listening(int port) throws IOException {
    MetricsExport export = new MetricsExport(port);
    export.server.start();
    return export;
  }

  /** Returns the address of the metrics. */
  public String address() {
    return server.address() + "metrics";
  }

  private void answer(LoopbackRequest request) throws IOException {
    ExpositionFormatWriter writer = formats.findWriter(request.header("accept"));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    writer.write(body, run.map(ExportedRun::snapshots).orElse(MetricSnapshots.of()));
    request.answer(200, writer.getContentType(), body.toByteArray());
  }

  @Override
  public void begin(RunPlan plan, String label) {
    workload = plan.workload().name();
    system = plan.driver().system();
  }

  @Override
  public void identified(String id) {
    ExportedRun next = new ExportedRun(id, workload, system);
    tasks.put(() -> run = Optional.of(next));
  }

  @Override
  public void recordedBy(String worker, IntervalSnapshot snapshot) {
    tasks.put(() -> parts.add(new Part(worker, snapshot)));
  }

  /** What the workers recorded counts from here on, when the session is known. */
  @Override
  public void recorded(IntervalSnapshot snapshot, SessionTimes times) {
    tasks.put(
        () -> {
          run.ifPresent(present -> present.inSession(times.start()));
          parts.forEach(part -> run.ifPresent(present -> present.add(part.worker, part.snapshot)));
          parts.clear();
        });
  }

  @Override
  public void probing(LiveSecond second) {
    live(second);
  }

  @Override
  public void live(LiveSecond second) {
    tasks.put(() -> run.ifPresent(present -> present.live(second)));
  }

  @Override
  public void close() {
    tasks.close();
    server.stop();
  }
}
