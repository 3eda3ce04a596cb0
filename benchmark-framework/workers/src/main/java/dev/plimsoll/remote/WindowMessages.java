// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.ProcessOutcome;
import dev.plimsoll.protocol.ProcessReading;
import dev.plimsoll.protocol.ProcessorOwners;
import dev.plimsoll.protocol.RecordedTotals;
import dev.plimsoll.protocol.WorkerOutcome;
import dev.plimsoll.record.EventTotals;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.ProcessorUse;
import dev.plimsoll.worker.WindowCost;
import dev.plimsoll.worker.WindowReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a worker recorded for the measured window and what its process used, as messages. */
final class WindowMessages {

  private WindowMessages() {}

  static void add(WindowReport report, WorkerOutcome.Builder outcome) {
    for (EventTotals each : report.totals()) {
      outcome.addWindow(
          RecordedTotals.newBuilder()
              .setMeasured(SnapshotMessages.bucket(each.measured()))
              .setEventsInWindow(each.eventsInWindow())
              .setPayloadBytesInWindow(each.bytesInWindow()));
    }
    report.cost().ifPresent(cost -> outcome.setProcess(process(cost)));
  }

  static WindowReport window(WorkerOutcome outcome) throws IOException {
    List<EventTotals> totals = new ArrayList<>();
    for (RecordedTotals each : outcome.getWindowList()) {
      totals.add(
          new EventTotals(
              SnapshotMessages.part(each.getMeasured()),
              each.getEventsInWindow(),
              each.getPayloadBytesInWindow()));
    }
    return new WindowReport(
        totals, outcome.hasProcess() ? Optional.of(cost(outcome.getProcess())) : Optional.empty());
  }

  private static ProcessOutcome process(WindowCost cost) {
    ProcessOutcome.Builder outcome =
        ProcessOutcome.newBuilder()
            .setCollections(cost.collections())
            .setCollectionsMillis(cost.collectionsMillis())
            .setLongestCollectionMillis(cost.longestCollectionMillis())
            .setWakeUpP99Nanos(cost.wakeUpP99Nanos())
            .setWakeUpLongestNanos(cost.wakeUpLongestNanos())
            .setAllocatedBytes(cost.allocatedBytes());
    cost.processorNanos().ifPresent(outcome::setProcessorNanos);
    cost.compilerNanos().ifPresent(outcome::setCompilerNanos);
    cost.residentBytes().ifPresent(outcome::setResidentBytes);
    cost.processors().ifPresent(use -> outcome.setProcessors(owners(use)));
    return outcome.build();
  }

  private static WindowCost cost(ProcessOutcome outcome) {
    return new WindowCost(
        known(outcome.hasProcessorNanos(), outcome.getProcessorNanos()),
        known(outcome.hasCompilerNanos(), outcome.getCompilerNanos()),
        outcome.getCollections(),
        outcome.getCollectionsMillis(),
        outcome.getLongestCollectionMillis(),
        outcome.getWakeUpP99Nanos(),
        outcome.getWakeUpLongestNanos(),
        outcome.getAllocatedBytes(),
        known(outcome.hasResidentBytes(), outcome.getResidentBytes()),
        outcome.hasProcessors() ? Optional.of(use(outcome.getProcessors())) : Optional.empty());
  }

  private static ProcessorOwners owners(ProcessorUse use) {
    ProcessorOwners.Builder owners =
        ProcessorOwners.newBuilder()
            .setOwnNanos(use.ownNanos())
            .setCompilerNanos(use.compilerNanos())
            .setCollectorNanos(use.collectorNanos())
            .setClientNanos(use.clientNanos())
            .setOtherNanos(use.otherNanos());
    use.stealNanos().ifPresent(owners::setStealNanos);
    use.pressureNanos().ifPresent(owners::setPressureNanos);
    return owners.build();
  }

  private static ProcessorUse use(ProcessorOwners owners) {
    return new ProcessorUse(
        owners.getOwnNanos(),
        owners.getCompilerNanos(),
        owners.getCollectorNanos(),
        owners.getClientNanos(),
        owners.getOtherNanos(),
        known(owners.hasStealNanos(), owners.getStealNanos()),
        known(owners.hasPressureNanos(), owners.getPressureNanos()));
  }

  static ProcessReading reading(ProcessUse use) {
    ProcessReading.Builder reading =
        ProcessReading.newBuilder()
            .setCollectorPauseNanos(use.collectorPauseNanos())
            .setStoppedNanos(use.stoppedNanos());
    use.processorNanos().ifPresent(reading::setProcessorNanos);
    use.compilerNanos().ifPresent(reading::setCompilerNanos);
    use.residentBytes().ifPresent(reading::setResidentBytes);
    return reading.build();
  }

  static ProcessUse use(ProcessReading reading) {
    return new ProcessUse(
        known(reading.hasProcessorNanos(), reading.getProcessorNanos()),
        known(reading.hasCompilerNanos(), reading.getCompilerNanos()),
        reading.getCollectorPauseNanos(),
        reading.getStoppedNanos(),
        known(reading.hasResidentBytes(), reading.getResidentBytes()));
  }

  private static OptionalLong known(boolean present, long value) {
    return present ? OptionalLong.of(value) : OptionalLong.empty();
  }
}
