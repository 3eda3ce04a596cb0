// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import com.google.protobuf.ByteString;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.protocol.AccountPart;
import dev.plimsoll.protocol.NumberSet;
import dev.plimsoll.protocol.ReceivedMessages;
import dev.plimsoll.protocol.SentMessages;
import dev.plimsoll.protocol.SubscriptionTotals;
import dev.plimsoll.protocol.WorkerOutcome;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.worker.ReceivedAccount;
import dev.plimsoll.worker.SentAccount;
import dev.plimsoll.worker.SubscriptionAccount;
import dev.plimsoll.worker.WorkerAccounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The outcome of a worker as messages: one for each producer, subscription and pair of both, after
 * those with the first numbers of sets that are too large for one message.
 */
final class AccountMessages {

  private AccountMessages() {}

  /**
   * Passes the messages of an outcome on, the one with the totals last.
   *
   * @param snapshots the number of snapshots of the session so far
   */
  static void send(WorkerAccounts accounts, LongSupplier snapshots, Consumer<AccountPart> to) {
    send(accounts, snapshots, NumberParts.PART_BYTES, to);
  }

  /**
   * @param partBytes a set of numbers with more bytes is divided
   */
  static void send(
      WorkerAccounts accounts, LongSupplier snapshots, int partBytes, Consumer<AccountPart> to) {
    Sets sets = (name, set) -> NumberParts.divide(name, set, partBytes, to);
    for (SentAccount each : accounts.sent()) {
      to.accept(AccountPart.newBuilder().setSent(sent(each, sets)).build());
    }
    accounts.received().forEach(each -> sendReceived(each, false, sets, to));
    accounts.late().forEach(each -> sendReceived(each, true, sets, to));
    to.accept(
        AccountPart.newBuilder().setOutcome(outcome(accounts, snapshots.getAsLong())).build());
  }

  /** Turns a set into the bytes of its field. */
  private interface Sets {
    ByteString bytes(NumberSet name, SequenceSet set);
  }

  private static SentMessages sent(SentAccount account, Sets sets) {
    return SentMessages.newBuilder()
        .setProducer(account.producer())
        .setFrom(account.from())
        .setUntil(account.until())
        .setScheduled(account.scheduled())
        .setFailed(sets.bytes(NumberSet.NUMBER_SET_FAILED, account.failed()))
        .setAborted(sets.bytes(NumberSet.NUMBER_SET_ABORTED, account.aborted()))
        .setUnanswered(sets.bytes(NumberSet.NUMBER_SET_UNANSWERED, account.unanswered()))
        .build();
  }

  private static void sendReceived(
      SubscriptionAccount account, boolean late, Sets sets, Consumer<AccountPart> to) {
    SubscriptionTotals totals =
        SubscriptionTotals.newBuilder()
            .setTopic(account.topic())
            .setIndex(account.index())
            .setLate(late)
            .setLastReceiptNanos(account.lastReceiptNanos())
            .setRedelivered(account.redelivered())
            .setUnstamped(account.unstamped())
            .setOvertakenRetried(account.overtakenRetried())
            .build();
    if (account.producers().isEmpty()) {
      ReceivedMessages none = ReceivedMessages.newBuilder().setSubscription(totals).build();
      to.accept(AccountPart.newBuilder().setReceived(none).build());
    }
    for (ReceivedAccount each : account.producers()) {
      ReceivedMessages received =
          ReceivedMessages.newBuilder()
              .setSubscription(totals)
              .setProducer(each.producer())
              .setUntil(each.until())
              .setMissing(sets.bytes(NumberSet.NUMBER_SET_MISSING, each.missing()))
              .setReceived(each.received())
              .setDuplicated(each.duplicated())
              .setOutOfOrder(each.outOfOrder())
              .setDueFrom(each.dueFrom())
              .addAllHighestInStream(each.highestInStream())
              .build();
      to.accept(AccountPart.newBuilder().setReceived(received).build());
    }
  }

  private static WorkerOutcome outcome(WorkerAccounts accounts, long snapshots) {
    WorkerOutcome.Builder outcome =
        WorkerOutcome.newBuilder()
            .setAtNanos(accounts.atNanos())
            .putAllFailed(WireNames.counts(accounts.failed()))
            .setNotOfThisRun(accounts.notOfThisRun())
            .putAllFailedReplies(WireNames.counts(accounts.failedReplies()))
            .setBlockedShare(accounts.blockedShare())
            .setSendingThreads(accounts.sendingThreads())
            .setCompletedTwice(accounts.completedTwice())
            .addAllThreadFailures(accounts.threadFailures())
            .setGenerator(OutcomeMessages.generator(accounts.generator()))
            .setConsumers(OutcomeMessages.consumers(accounts.consumers()))
            .setSnapshots(snapshots);
    WindowMessages.add(accounts.window(), outcome);
    accounts.firstBlockedNanos().ifPresent(outcome::setFirstBlockedNanos);
    accounts.fatal().ifPresent(outcome::setFatal);
    accounts.retried().ifPresent(each -> outcome.setRetried(OutcomeMessages.retries(each)));
    return outcome.build();
  }

  /** Puts the messages of one outcome together. Threads: one at a time. */
  static final class Assembly {

    private record SubscriptionKey(boolean late, int topic, int index) {}

    private final List<SentAccount> sent = new ArrayList<>();
    private final Map<SubscriptionKey, SubscriptionTotals> totals = new LinkedHashMap<>();
    private final Map<SubscriptionKey, List<ReceivedAccount>> received = new LinkedHashMap<>();
    private final NumberParts.Assembly numbers = new NumberParts.Assembly();
    private long snapshots;

    /** The number of snapshots of the session, once the outcome is complete. */
    long snapshots() {
      return snapshots;
    }

    /** Takes a message, and returns the outcome that is complete with it. */
    Optional<WorkerAccounts> add(AccountPart part) throws IOException {
      switch (part.getContentCase()) {
        case SENT -> sent.add(sent(part.getSent()));
        case RECEIVED -> addReceived(part.getReceived());
        case NUMBERS -> numbers.add(part.getNumbers());
        case OUTCOME -> {
          numbers.requireEnd();
          return Optional.of(accounts(part.getOutcome()));
        }
        default -> throw new IOException("a part of an outcome without content");
      }
      return Optional.empty();
    }

    private SentAccount sent(SentMessages message) throws IOException {
      long end = message.getUntil();
      return new SentAccount(
          message.getProducer(),
          message.getFrom(),
          end,
          message.getScheduled(),
          numbers.complete(NumberSet.NUMBER_SET_FAILED, message.getFailed(), end),
          numbers.complete(NumberSet.NUMBER_SET_ABORTED, message.getAborted(), end),
          numbers.complete(NumberSet.NUMBER_SET_UNANSWERED, message.getUnanswered(), end));
    }

    private void addReceived(ReceivedMessages message) throws IOException {
      SubscriptionTotals of = message.getSubscription();
      SubscriptionKey key = new SubscriptionKey(of.getLate(), of.getTopic(), of.getIndex());
      totals.put(key, of);
      List<ReceivedAccount> producers = received.computeIfAbsent(key, any -> new ArrayList<>());
      if (message.hasProducer()) {
        producers.add(
            new ReceivedAccount(
                message.getProducer(),
                message.getUntil(),
                numbers.complete(
                    NumberSet.NUMBER_SET_MISSING, message.getMissing(), message.getUntil()),
                message.getReceived(),
                message.getDuplicated(),
                message.getOutOfOrder(),
                message.getDueFrom(),
                message.getHighestInStreamList()));
      }
    }

    private List<SubscriptionAccount> subscriptions(boolean late) {
      List<SubscriptionAccount> accounts = new ArrayList<>();
      totals.forEach(
          (key, of) -> {
            if (key.late() == late) {
              accounts.add(
                  new SubscriptionAccount(
                      of.getTopic(),
                      of.getIndex(),
                      of.getLastReceiptNanos(),
                      of.getRedelivered(),
                      of.getOvertakenRetried(),
                      of.getUnstamped(),
                      received.get(key)));
            }
          });
      return accounts;
    }

    private WorkerAccounts accounts(WorkerOutcome outcome) throws IOException {
      snapshots = outcome.getSnapshots();
      return new WorkerAccounts(
          outcome.getAtNanos(),
          sent,
          subscriptions(false),
          subscriptions(true),
          WireNames.parseCounts(FailureKind.class, outcome.getFailedMap()),
          outcome.getNotOfThisRun(),
          WireNames.parseCounts(FailureKind.class, outcome.getFailedRepliesMap()),
          outcome.getBlockedShare(),
          outcome.hasFirstBlockedNanos()
              ? OptionalLong.of(outcome.getFirstBlockedNanos())
              : OptionalLong.empty(),
          outcome.getSendingThreads(),
          outcome.getCompletedTwice(),
          outcome.getThreadFailuresList(),
          outcome.hasRetried()
              ? Optional.of(OutcomeMessages.retries(outcome.getRetried()))
              : Optional.empty(),
          outcome.hasFatal() ? Optional.of(outcome.getFatal()) : Optional.empty(),
          OutcomeMessages.generator(outcome.getGenerator()),
          OutcomeMessages.consumers(outcome.getConsumers()),
          WindowMessages.window(outcome));
    }
  }
}
