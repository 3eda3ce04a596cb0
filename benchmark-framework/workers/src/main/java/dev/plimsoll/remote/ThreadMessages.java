// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.BusiestSender;
import dev.plimsoll.protocol.GeneratorOutcome;
import dev.plimsoll.protocol.ThreadCount;
import dev.plimsoll.protocol.ThreadCounts;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.GeneratorReport.SenderUse;
import dev.plimsoll.worker.GeneratorReport.ThreadUse;
import java.util.List;
import java.util.Optional;

/** What the threads of a worker did in the measured window, as messages. */
final class ThreadMessages {

  private ThreadMessages() {}

  static void add(GeneratorReport report, GeneratorOutcome.Builder outcome) {
    report.threads().ifPresent(threads -> outcome.setThreads(counts(threads)));
    report
        .busiestSender()
        .ifPresent(
            sender ->
                outcome.setBusiestSender(
                    BusiestSender.newBuilder()
                        .setBusyShare(sender.busyShare())
                        .setCallShare(sender.callShare())));
  }

  private static ThreadCounts counts(List<ThreadUse> threads) {
    ThreadCounts.Builder counts = ThreadCounts.newBuilder();
    for (ThreadUse use : threads) {
      counts.addCounts(
          ThreadCount.newBuilder()
              .setSend(use.send())
              .setThreads(use.threads())
              .setProcessorNanos(use.processorNanos())
              .setWaitedNanos(use.waitedNanos())
              .setTimeSlices(use.timeSlices())
              .setWorstWaitedNanos(use.worstWaitedNanos())
              .setWorstTimeSlices(use.worstTimeSlices()));
    }
    return counts.build();
  }

  static Optional<List<ThreadUse>> threads(GeneratorOutcome outcome) {
    return outcome.hasThreads()
        ? Optional.of(
            outcome.getThreads().getCountsList().stream().map(ThreadMessages::use).toList())
        : Optional.empty();
  }

  private static ThreadUse use(ThreadCount count) {
    return new ThreadUse(
        count.getSend(),
        count.getThreads(),
        count.getProcessorNanos(),
        count.getWaitedNanos(),
        count.getTimeSlices(),
        count.getWorstWaitedNanos(),
        count.getWorstTimeSlices());
  }

  static Optional<SenderUse> busiestSender(GeneratorOutcome outcome) {
    return outcome.hasBusiestSender()
        ? Optional.of(
            new SenderUse(
                outcome.getBusiestSender().getBusyShare(),
                outcome.getBusiestSender().getCallShare()))
        : Optional.empty();
  }
}
