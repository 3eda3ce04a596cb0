// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.simulated.MeasuredRun;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.Placement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Results of short runs on the simulated system, each executed once. */
public enum RealResults {
  /** No errors. */
  PLAIN("serviceTime: {kind: lognormal, median: 1ms, p99: 20ms}\n", "producerRate: 500\n"),
  /** Some sends fail, some messages are lost, duplicated or out of order. */
  LOSSY(
      """
      serviceTime: 2ms
      loss: 0.05
      duplication: 0.02
      sendErrors: 0.1
      sendTimeouts: 0.02
      sendTimeoutAfter: 100ms
      """,
      "producerRate: 500\nsubscriptionsPerTopic: 2\n"),
  /** The rate changes. */
  STEPS(
      "serviceTime: 1ms\n",
      """
      rateSteps: [{rate: 200, for: 500ms}, {rate: 600, for: 500ms}, {rate: 300, for: 1s}]
      objectives: [publish.p50 > 1ms, lost == 0, publish.rate > 50%]
      """),
  /** Request-reply load. */
  REQUEST_REPLY("serviceTime: 1ms\n", "load: request-reply\nproducerRate: 300\n"),
  /** Closed load. */
  CLOSED("serviceTime: 2ms\n", "load: closed\nmaxOutstanding: 4\n"),
  /** Sends are not acknowledged. */
  UNACKNOWLEDGED("acknowledgements: false\ndeliveryDelay: 2ms\n", "producerRate: 400\n"),
  /** A freeze at the time of an event. */
  FAULTS(
      "serviceTime: 1ms\nstalls: [{at: 800ms, for: 1200ms}]\n",
      "producerRate: 500\nevents: [{at: 800ms, do: exec, command: [sleep, '1.2']}]\n"),
  /** Consumers process, reject, restart and subscribe late. */
  CONSUMERS(
      "prefetch: 100\nserviceTime: 1ms\n",
      """
      producerRate: 300
      consumers:
        processing: 500us
        acknowledgeEvery: 10
        acknowledgeAfter: 100ms
        reject: 5%
        restartEvery: 1s
        lateAfter: 500ms
      """),
  /** One of two workers is lost. */
  LOST_WORKER("serviceTime: 1ms\n", "topics: 2\nproducerRate: 500\n"),
  /** A search, whose highest rate is sustained. */
  SEARCH(
      "serviceTime: 1ms\n",
      """
      search: {from: 400, highest: 700, precision: 20%, probe: 500ms, spread: 2s}
      objectives: [lost == 0]
      """),
  /** Consumers are paused. */
  BACKLOG(
      "serviceTime: 1ms\nconsumerCapacity: 2000\n",
      "producerRate: 500\nbacklog: {messages: 200, before: 500ms, after: 300ms}\n"),
  /** Two workers, which share the subscriptions. */
  WORKERS(
      "serviceTime: 1ms\n",
      "topics: 2\npartitionsPerTopic: 2\nconsumerPerSubscription: 2\nproducerRate: 500\n");

  private static final String EACH =
      "messageSize: 100\nwarmup: 1s\ncooldown: 500ms\nduration: 2s\ndrainTimeout: 2s\n";
  private static final Map<RealResults, RunResult> MADE = new EnumMap<>(RealResults.class);

  private final String driver;
  private final String workload;

  RealResults(String driver, String workload) {
    this.driver = driver;
    this.workload = workload;
  }

  /** Returns the result. */
  public RunResult result() throws Exception {
    synchronized (MADE) {
      if (!MADE.containsKey(this)) {
        Path folder = Files.createTempDirectory("real-result");
        String rest = this == BACKLOG ? EACH.replace("duration: 2s\n", "") : EACH;
        MADE.put(this, run(folder, workload + rest).result());
      }
      return MADE.get(this);
    }
  }

  private MeasuredRun run(Path folder, String text) throws Exception {
    if (this == LOST_WORKER) {
      return MeasuredRun.withLostWorker(folder, driver, text);
    }
    return this == WORKERS
        ? MeasuredRun.onWorkers(
            folder,
            driver,
            text,
            system ->
                List.of(
                    new LocalProcess("one", system, NanoClock.process()),
                    new LocalProcess("two", system, NanoClock.process())),
            Placement.SPREAD)
        : MeasuredRun.of(folder, driver, text);
  }
}
