// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import com.google.protobuf.ByteString;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.protocol.CountMissingReply;
import dev.plimsoll.protocol.DueMessagesOfProducer;
import dev.plimsoll.protocol.MachineReply;
import dev.plimsoll.protocol.PathCheckReply;
import dev.plimsoll.protocol.PathsReply;
import dev.plimsoll.protocol.ReceivedPath;
import dev.plimsoll.protocol.SentFile;
import dev.plimsoll.protocol.SentPath;
import dev.plimsoll.protocol.StateReply;
import dev.plimsoll.protocol.WorkAssignment;
import dev.plimsoll.text.Redaction;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.DueCount;
import dev.plimsoll.worker.MissingCounts;
import dev.plimsoll.worker.PathCheckReport;
import dev.plimsoll.worker.PathCounts;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerMachine;
import dev.plimsoll.worker.WorkerShare;
import dev.plimsoll.worker.WorkerState;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What calls of a session carry, as messages. */
final class SessionMessages {

  private SessionMessages() {}

  static MachineReply machine(WorkerMachine machine) {
    return MachineReply.newBuilder()
        .setHostName(machine.hostName())
        .setProcessor(machine.processor())
        .setProcessors(machine.processors())
        .setMemoryBytes(machine.memoryBytes())
        .setOperatingSystem(machine.operatingSystem())
        .setKernel(machine.kernel())
        .setRuntime(machine.runtime())
        .addAllRuntimeOptions(Redaction.commandLine(machine.runtimeOptions()))
        .build();
  }

  static WorkerMachine machine(MachineReply message) {
    return new WorkerMachine(
        message.getHostName(),
        message.getProcessor(),
        message.getProcessors(),
        message.getMemoryBytes(),
        message.getOperatingSystem(),
        message.getKernel(),
        message.getRuntime(),
        message.getRuntimeOptionsList());
  }

  static WorkAssignment assignment(Assignment assignment) throws PlanException {
    WorkerShare share = assignment.share();
    WorkloadText workload = WorkloadText.of(assignment.workload());
    WorkAssignment.Builder message = WorkAssignment.newBuilder();
    NameMessages.numbered(assignment.topics())
        .ifPresentOrElse(
            message::setNumberedTopics, () -> message.addAllTopics(assignment.topics()));
    NameMessages.numbered(assignment.replyTopics())
        .ifPresentOrElse(
            message::setNumberedReplyTopics,
            () -> message.addAllReplyTopics(assignment.replyTopics()));
    return message
        .setRunId(assignment.runId())
        .setRunTag(assignment.runTag())
        .setWorkloadYaml(workload.yaml())
        .addAllFiles(files(workload))
        .setSystemDisturbed(assignment.disturbed())
        .setTopicsCreated(assignment.created())
        .setPartitionsPerTopic(assignment.partitions())
        .setAcknowledged(assignment.acknowledged())
        .setOrder(WireNames.of(assignment.order()))
        .setSeed(assignment.seed())
        .setWorker(share.worker())
        .setWorkers(share.workers())
        .setProducersFrom(share.fromProducer())
        .setProducersUntil(share.untilProducer())
        .setConsumersFrom(share.fromConsumer())
        .setConsumersUntil(share.untilConsumer())
        .build();
  }

  static Assignment assignment(WorkAssignment message) throws PlanException, IOException {
    Workload workload = workload(message);
    AssignmentChecks.require(message, workload);
    return new Assignment(
        message.getRunId(),
        message.getRunTag(),
        workload,
        message.hasNumberedTopics()
            ? NameMessages.names(message.getNumberedTopics(), workload.topics())
            : message.getTopicsList(),
        message.hasNumberedReplyTopics()
            ? NameMessages.names(message.getNumberedReplyTopics(), workload.producers())
            : message.getReplyTopicsList(),
        message.getTopicsCreated(),
        message.getPartitionsPerTopic(),
        message.getAcknowledged(),
        WireNames.parse(OrderScope.class, message.getOrder()),
        message.getSeed(),
        share(message),
        message.getSystemDisturbed(),
        1);
  }

  private static List<SentFile> files(WorkloadText workload) {
    return workload.files().entrySet().stream()
        .map(
            file ->
                SentFile.newBuilder()
                    .setName(file.getKey())
                    .setContent(ByteString.copyFrom(file.getValue()))
                    .build())
        .toList();
  }

  private static Workload workload(WorkAssignment message) throws PlanException {
    Map<String, byte[]> files = new HashMap<>();
    message
        .getFilesList()
        .forEach(each -> files.put(each.getName(), each.getContent().toByteArray()));
    return new WorkloadText(message.getWorkloadYaml(), files).read();
  }

  private static WorkerShare share(WorkAssignment message) throws IOException {
    try {
      return new WorkerShare(
          message.getWorker(),
          message.getWorkers(),
          message.getProducersFrom(),
          message.getProducersUntil(),
          message.getConsumersFrom(),
          message.getConsumersUntil());
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  static StateReply state(WorkerState state) {
    Progress progress = state.progress();
    StateReply.Builder message =
        StateReply.newBuilder()
            .setSent(progress.sent())
            .setAcknowledged(progress.acknowledged())
            .setFailed(progress.failed())
            .setReceived(progress.received())
            .setDeliveries(progress.deliveries())
            .setOutstanding(progress.outstanding())
            .setFault(progress.fault())
            .setBegunNanos(state.begunNanos())
            .setCountReachedNanos(state.countReachedNanos())
            .setLastReceiptNanos(state.lastReceiptNanos())
            .setSendersEnded(state.sendersEnded());
    state.endedConsumer().ifPresent(message::setEndedConsumer);
    return message.build();
  }

  static WorkerState state(StateReply message) {
    return new WorkerState(
        new Progress(
            message.getSent(),
            message.getAcknowledged(),
            message.getFailed(),
            message.getReceived(),
            message.getDeliveries(),
            message.getOutstanding(),
            message.getFault()),
        message.getBegunNanos(),
        message.getCountReachedNanos(),
        message.getLastReceiptNanos(),
        message.getSendersEnded(),
        message.hasEndedConsumer() ? Optional.of(message.getEndedConsumer()) : Optional.empty());
  }

  static List<ByteString> bits(List<BitSet> sets) {
    return sets.stream().map(bits -> ByteString.copyFrom(bits.toByteArray())).toList();
  }

  static List<BitSet> sets(List<ByteString> bits) {
    return bits.stream().map(bytes -> BitSet.valueOf(bytes.toByteArray())).toList();
  }

  static PathCheckReply pathChecks(PathCheckReport report) {
    return PathCheckReply.newBuilder()
        .addAllArrived(bits(report.arrived()))
        .addAllAssignedPartitions(report.assignedPartitions())
        .build();
  }

  static PathCheckReport pathChecks(PathCheckReply message) {
    return new PathCheckReport(sets(message.getArrivedList()), message.getAssignedPartitionsList());
  }

  static PathsReply paths(PathCounts counts) {
    PathsReply.Builder message = PathsReply.newBuilder();
    for (PathCounts.Sent each : counts.sent()) {
      message.addSent(
          SentPath.newBuilder()
              .setProducer(each.producer())
              .setHighestDue(each.highestDue())
              .setFailed(each.failed()));
    }
    for (PathCounts.Arrived each : counts.received()) {
      message.addReceived(
          ReceivedPath.newBuilder()
              .setTopic(each.topic())
              .setSubscription(each.index())
              .setDeliveries(each.deliveries())
              .setFirstProducer(each.firstProducer())
              .addAllNext(each.next()));
    }
    return message.build();
  }

  static PathCounts paths(PathsReply message) {
    return new PathCounts(
        message.getSentList().stream()
            .map(
                each ->
                    new PathCounts.Sent(each.getProducer(), each.getHighestDue(), each.getFailed()))
            .toList(),
        message.getReceivedList().stream()
            .map(
                each ->
                    new PathCounts.Arrived(
                        each.getTopic(),
                        each.getSubscription(),
                        each.getDeliveries(),
                        each.getFirstProducer(),
                        each.getNextList()))
            .toList());
  }

  static List<DueMessagesOfProducer> due(List<DueCount> counts) {
    return counts.stream()
        .map(
            each ->
                DueMessagesOfProducer.newBuilder()
                    .setProducer(each.producer())
                    .setUntil(each.until())
                    .setFailed(each.failed())
                    .build())
        .toList();
  }

  static List<DueCount> counts(List<DueMessagesOfProducer> due) {
    return due.stream()
        .map(each -> new DueCount(each.getProducer(), each.getUntil(), each.getFailed()))
        .toList();
  }

  static CountMissingReply missing(MissingCounts counts) {
    return CountMissingReply.newBuilder()
        .setUnanswered(counts.unanswered())
        .setDue(counts.due())
        .setReceived(counts.received())
        .setUnprocessed(counts.unprocessed())
        .setInexact(counts.inexact())
        .build();
  }

  static MissingCounts missing(CountMissingReply message) {
    return new MissingCounts(
        message.getUnanswered(),
        message.getDue(),
        message.getReceived(),
        message.getUnprocessed(),
        message.getInexact());
  }
}
