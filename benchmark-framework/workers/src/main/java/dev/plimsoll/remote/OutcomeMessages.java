// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.ConsumerRestart;
import dev.plimsoll.protocol.ConsumersOutcome;
import dev.plimsoll.protocol.GeneratorOutcome;
import dev.plimsoll.protocol.LateSubscriptionsOutcome;
import dev.plimsoll.protocol.RetriesOutcome;
import dev.plimsoll.protocol.StopTime;
import dev.plimsoll.protocol.StopTimes;
import dev.plimsoll.protocol.WaitTime;
import dev.plimsoll.protocol.WaitTimes;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.WorkerReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a worker reports of itself and of its consumers, as messages. */
final class OutcomeMessages {

  private OutcomeMessages() {}

  static GeneratorOutcome generator(GeneratorReport report) {
    GeneratorOutcome.Builder outcome =
        GeneratorOutcome.newBuilder()
            .setStops(report.stops())
            .setStoppedNanos(report.stoppedNanos())
            .setLongestStopNanos(report.longestStopNanos())
            .setMessagesTouchedByStops(report.touchedMessages())
            .setCallbackBusyShare(report.callbackBusyShare())
            .setPacingDistanceNanos(report.distanceNanos())
            .setWakeUpNanos(report.wakeUpNanos())
            .setMessagesInBursts(report.sentInBursts());
    report.eachStop().ifPresent(stops -> outcome.setStopTimes(stops(stops)));
    report.waits().ifPresent(waits -> outcome.setWaitTimes(waits(waits)));
    ThreadMessages.add(report, outcome);
    return outcome.build();
  }

  private static StopTimes stops(List<GeneratorReport.StopTime> stops) {
    StopTimes.Builder times = StopTimes.newBuilder();
    for (GeneratorReport.StopTime stop : stops) {
      times.addStops(
          StopTime.newBuilder()
              .setFromNanos(stop.fromNanos())
              .setUntilNanos(stop.untilNanos())
              .setCollection(stop.isCollection()));
    }
    return times.build();
  }

  private static WaitTimes waits(List<GeneratorReport.WaitTime> waits) {
    WaitTimes.Builder times = WaitTimes.newBuilder();
    for (GeneratorReport.WaitTime wait : waits) {
      times.addWaits(
          WaitTime.newBuilder()
              .setFromNanos(wait.fromNanos())
              .setUntilNanos(wait.untilNanos())
              .setProcessorNanos(wait.processorNanos()));
    }
    return times.build();
  }

  static GeneratorReport generator(GeneratorOutcome outcome) {
    return new GeneratorReport(
        outcome.getStops(),
        outcome.getStoppedNanos(),
        outcome.getLongestStopNanos(),
        outcome.getMessagesTouchedByStops(),
        outcome.getCallbackBusyShare(),
        outcome.getPacingDistanceNanos(),
        outcome.getWakeUpNanos(),
        outcome.getMessagesInBursts(),
        outcome.hasStopTimes() ? Optional.of(stops(outcome.getStopTimes())) : Optional.empty(),
        outcome.hasWaitTimes() ? Optional.of(waits(outcome.getWaitTimes())) : Optional.empty(),
        ThreadMessages.threads(outcome),
        ThreadMessages.busiestSender(outcome));
  }

  private static List<GeneratorReport.StopTime> stops(StopTimes times) {
    return times.getStopsList().stream()
        .map(
            stop ->
                new GeneratorReport.StopTime(
                    stop.getFromNanos(), stop.getUntilNanos(), stop.getCollection()))
        .toList();
  }

  private static List<GeneratorReport.WaitTime> waits(WaitTimes times) {
    return times.getWaitsList().stream()
        .map(
            wait ->
                new GeneratorReport.WaitTime(
                    wait.getFromNanos(), wait.getUntilNanos(), wait.getProcessorNanos()))
        .toList();
  }

  static RetriesOutcome retries(WorkerReport.RetryReport report) {
    return RetriesOutcome.newBuilder()
        .setMessages(report.messages())
        .setAttempts(report.attempts())
        .setCopies(report.copies())
        .setOvertaken(report.overtaken())
        .setFailed(report.failed())
        .build();
  }

  static WorkerReport.RetryReport retries(RetriesOutcome outcome) {
    return new WorkerReport.RetryReport(
        outcome.getMessages(),
        outcome.getAttempts(),
        outcome.getFailed(),
        outcome.getCopies(),
        outcome.getOvertaken());
  }

  static ConsumersOutcome consumers(ConsumersReport report) {
    ConsumersReport.Restarts restarts = report.restarts();
    ConsumersOutcome.Builder outcome =
        ConsumersOutcome.newBuilder()
            .setAcknowledges(report.acknowledges())
            .setRejected(report.rejected())
            .setRedelivered(report.redelivered())
            .setProcessed(report.processed())
            .setRestarts(restarts.count())
            .setRestartNanos(restarts.nanos())
            .setLongestRestartNanos(restarts.longestNanos());
    for (ConsumersReport.OneRestart each : restarts.first()) {
      outcome.addFirstRestarts(
          ConsumerRestart.newBuilder()
              .setConsumer(each.consumer())
              .setFromNanos(each.fromNanos())
              .setUntilNanos(each.untilNanos()));
    }
    report.late().ifPresent(late -> outcome.setLate(late(late)));
    return outcome.build();
  }

  private static LateSubscriptionsOutcome late(ConsumersReport.LateReport late) {
    LateSubscriptionsOutcome.Builder outcome =
        LateSubscriptionsOutcome.newBuilder()
            .setSubscriptions(late.subscriptions())
            .setOpenedNanos(late.openedNanos());
    late.readyNanos().ifPresent(outcome::setReadyNanos);
    return outcome.build();
  }

  static ConsumersReport consumers(ConsumersOutcome outcome) {
    return new ConsumersReport(
        outcome.getAcknowledges(),
        outcome.getRejected(),
        outcome.getRedelivered(),
        outcome.getProcessed(),
        new ConsumersReport.Restarts(
            outcome.getRestarts(),
            outcome.getRestartNanos(),
            outcome.getLongestRestartNanos(),
            outcome.getFirstRestartsList().stream().map(OutcomeMessages::restart).toList()),
        outcome.hasLate() ? Optional.of(late(outcome.getLate())) : Optional.empty());
  }

  private static ConsumersReport.OneRestart restart(ConsumerRestart restart) {
    return new ConsumersReport.OneRestart(
        restart.getConsumer(), restart.getFromNanos(), restart.getUntilNanos());
  }

  /** The receipts of these subscriptions travel as accounts. */
  private static ConsumersReport.LateReport late(LateSubscriptionsOutcome outcome) {
    return new ConsumersReport.LateReport(
        outcome.getSubscriptions(),
        outcome.getOpenedNanos(),
        outcome.hasReadyNanos() ? OptionalLong.of(outcome.getReadyNanos()) : OptionalLong.empty(),
        List.of());
  }
}
