// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.protocol.AccountPart;
import dev.plimsoll.protocol.SnapshotPart;
import dev.plimsoll.record.EventTotals;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.PathCheckReport;
import dev.plimsoll.worker.PathCounts;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.ProcessorUse;
import dev.plimsoll.worker.ReceivedAccount;
import dev.plimsoll.worker.SentAccount;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.SubscriptionAccount;
import dev.plimsoll.worker.WindowCost;
import dev.plimsoll.worker.WindowReport;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written as messages is read as the same. */
final class MessagesTest {

  private static final BucketKey KEY =
      new BucketKey(EventType.RECEIVE, RunPhase.MEASURED, 2, 1_000, -5, 3);

  @Test
  void aSnapshotWithFewAndManyLatenciesIsTheSame() throws Exception {
    LatencyTotals few = latencies(3);
    LatencyTotals many = latencies(5_000);
    IntervalSnapshot.Part part =
        new IntervalSnapshot.Part(KEY, 5_003, 7, many, few, few, latencies(2));

    IntervalSnapshot.Part read =
        assembled(SnapshotMessages.of(batch(4, List.of(part)))).parts().parts().get(0);

    assertThat(read.key()).isEqualTo(KEY);
    assertThat(read.events()).isEqualTo(5_003);
    assertThat(read.bytes()).isEqualTo(7);
    assertSame(read.response(), many);
    assertSame(read.service(), few);
    assertSame(read.lateResponse(), few);
    assertSame(read.lateIdeal(), latencies(2));
  }

  @Test
  void aSnapshotThatIsTooLargeForOneMessageIsSeveral() throws Exception {
    IntervalSnapshot.Part part =
        new IntervalSnapshot.Part(
            KEY, 5_000, 7, latencies(5_000), latencies(5_000), none(), none());
    List<IntervalSnapshot.Part> parts = IntStream.range(0, 3_000).mapToObj(any -> part).toList();

    List<SnapshotPart> messages = SnapshotMessages.of(batch(0, parts));

    assertThat(messages.size()).isGreaterThan(1);
    assertThat(messages)
        .allMatch(message -> message.getSerializedSize() < WorkerServer.MAX_MESSAGE_BYTES / 2);
    assertThat(assembled(messages).parts().parts()).hasSize(3_000);
  }

  @Test
  void anEmptySnapshotIsOneMessage() throws Exception {
    SnapshotBatch read = assembled(SnapshotMessages.of(batch(9, List.of())));

    assertThat(read.sequence()).isEqualTo(9);
    assertThat(read.process()).isEqualTo(batch(9, List.of()).process());
  }

  @Test
  void aStreamThatBeganAnewInTheMiddleOfASnapshotDoesNotMixTwo() throws Exception {
    IntervalSnapshot.Part part =
        new IntervalSnapshot.Part(KEY, 1, 1, none(), none(), none(), none());
    SnapshotMessages.Assembly assembly = new SnapshotMessages.Assembly(1);
    SnapshotPart whole = SnapshotMessages.of(batch(3, List.of(part))).get(0);

    assertThat(assembly.add(whole.toBuilder().setLast(false).setSequence(2).build())).isEmpty();
    assertThat(assembly.add(whole).orElseThrow().parts().parts()).hasSize(1);
  }

  @Test
  void aDamagedHistogramAndAnUnknownNameAreRefused() {
    SnapshotPart good =
        SnapshotMessages.of(
                batch(
                    0,
                    List.of(
                        new IntervalSnapshot.Part(
                            KEY, 9, 9, latencies(500), none(), none(), none()))))
            .get(0);
    SnapshotPart.Builder damaged = good.toBuilder();
    damaged
        .getBucketsBuilder(0)
        .getResponseBuilder()
        .setHistogramV2(ByteString.copyFrom(new byte[60]));
    SnapshotPart.Builder unknown = good.toBuilder();
    unknown.getBucketsBuilder(0).setEventType("teleport");
    SnapshotPart.Builder miscounted = good.toBuilder();
    miscounted.getBucketsBuilder(0).getResponseBuilder().setCount(501);

    for (SnapshotPart.Builder each : List.of(damaged, unknown, miscounted)) {
      assertThatThrownBy(() -> new SnapshotMessages.Assembly(0).add(each.build()))
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4 << 20, 1_000, 1})
  void anOutcomeIsTheSameHoweverItsSetsAreDivided(int partBytes) throws Exception {
    WorkerAccounts accounts = outcome();
    List<AccountPart> parts = new ArrayList<>();
    AccountMessages.send(accounts, () -> 12, partBytes, parts::add);

    AccountMessages.Assembly assembly = new AccountMessages.Assembly();
    Optional<WorkerAccounts> read = Optional.empty();
    for (AccountPart part : parts) {
      assertThat(read).isEmpty();
      read = assembly.add(part);
    }

    assertThat(read.orElseThrow())
        .usingRecursiveComparison()
        .withEqualsForType(MessagesTest::equal, SequenceSet.class)
        .withEqualsForType(MessagesTest::areSame, LatencyTotals.class)
        .isEqualTo(accounts);
    assertThat(assembly.snapshots()).isEqualTo(12);
    assertThat(parts)
        .allMatch(part -> part.getNumbers().getContent().size() <= partBytes)
        .allMatch(part -> part.getReceived().getMissing().size() <= partBytes)
        .allMatch(part -> part.getSent().getFailed().size() <= partBytes);
  }

  @Test
  void aSetWithoutTheMessageThatItBelongsToIsRefused() throws Exception {
    List<AccountPart> parts = new ArrayList<>();
    AccountMessages.send(outcome(), () -> 12, 1_000, parts::add);
    AccountMessages.Assembly assembly = new AccountMessages.Assembly();
    assembly.add(parts.stream().filter(AccountPart::hasNumbers).findFirst().orElseThrow());

    assertThatThrownBy(() -> assembly.add(parts.get(parts.size() - 1)))
        .isInstanceOf(IOException.class);
  }

  private static WorkerAccounts outcome() {
    SequenceSet some = new SequenceSet();
    some.addRange(10, 200_000);
    SequenceSet none = new SequenceSet();
    SubscriptionAccount silent = new SubscriptionAccount(1, 1, 0, 0, 0, 0, List.of());
    SubscriptionAccount busy =
        new SubscriptionAccount(
            0,
            1,
            77,
            3,
            2,
            4,
            List.of(new ReceivedAccount(7, 300_000, some, 5, 6, 7, 8, List.of(-1L, 9L))));
    return new WorkerAccounts(
        99,
        List.of(new SentAccount(7, 5, 300_000, 300_010, some, none, some)),
        List.of(busy, silent),
        List.of(silent),
        Map.of(FailureKind.TOO_LARGE, 3L),
        1,
        Map.of(FailureKind.TIMEOUT, 2L),
        0.25,
        OptionalLong.of(5),
        3,
        4,
        List.of("died"),
        Optional.of(new WorkerReport.RetryReport(1, 2, 5, 3, 4)),
        Optional.of("out of memory"),
        new GeneratorReport(
            1,
            2,
            3,
            4,
            0.5,
            6,
            7.5,
            8,
            Optional.of(List.of(new GeneratorReport.StopTime(9, 10, true))),
            Optional.of(List.of(new GeneratorReport.WaitTime(11, 12, 13))),
            Optional.of(List.of(new GeneratorReport.ThreadUse(true, 2, 3, 4, 5, 6, 7))),
            Optional.of(new GeneratorReport.SenderUse(0.75, 0.25))),
        new ConsumersReport(
            true,
            1,
            2,
            3,
            new ConsumersReport.Restarts(
                1, 2, 3, List.of(new ConsumersReport.OneRestart("c", 4, 5))),
            Optional.of(new ConsumersReport.LateReport(2, 3, OptionalLong.empty(), List.of()))),
        new WindowReport(
            List.of(
                new EventTotals(
                    new IntervalSnapshot.Part(
                        KEY, 3, 30, latencies(3), latencies(2), latencies(1), latencies(1)),
                    7,
                    70)),
            Optional.of(
                new WindowCost(
                    OptionalLong.of(1),
                    OptionalLong.empty(),
                    2,
                    3,
                    4,
                    5,
                    6,
                    7,
                    OptionalLong.of(8),
                    Optional.of(
                        new ProcessorUse(
                            1, 2, 3, 4, 5, OptionalLong.of(6), OptionalLong.empty()))))));
  }

  @Test
  void pathChecksAndPathsAreTheSame() {
    BitSet bits = new BitSet();
    bits.set(0);
    bits.set(71);
    PathCheckReport report = new PathCheckReport(List.of(new BitSet(), bits), List.of(0, 3));
    PathCounts paths =
        new PathCounts(
            List.of(new PathCounts.Sent(4, -1, 2)),
            List.of(new PathCounts.Arrived(1, 2, 3, 4, List.of(0L, 5L))));

    assertThat(SessionMessages.pathChecks(SessionMessages.pathChecks(report))).isEqualTo(report);
    assertThat(SessionMessages.paths(SessionMessages.paths(paths))).isEqualTo(paths);
  }

  private static boolean equal(SequenceSet one, SequenceSet other) {
    return one.size() == other.size() && one.intersection(other).size() == one.size();
  }

  /** Arrays may be longer than the values in them. */
  private static boolean areSame(LatencyTotals one, LatencyTotals other) {
    return one.count() == other.count()
        && one.sumNanos() == other.sumNanos()
        && Arrays.equals(one.individualValues(), other.individualValues())
        && Arrays.equals(one.encodedHistogram(), other.encodedHistogram());
  }

  private static SnapshotBatch batch(long sequence, List<IntervalSnapshot.Part> parts) {
    return new SnapshotBatch(
        1,
        sequence,
        new IntervalSnapshot(parts),
        Optional.of(
            new ProcessUse(OptionalLong.of(1), OptionalLong.empty(), 2, 3, OptionalLong.of(4))));
  }

  private static SnapshotBatch assembled(List<SnapshotPart> messages) throws IOException {
    SnapshotMessages.Assembly assembly = new SnapshotMessages.Assembly(1);
    Optional<SnapshotBatch> batch = Optional.empty();
    for (SnapshotPart message : messages) {
      assertThat(batch).isEmpty();
      batch = assembly.add(message);
    }
    return batch.orElseThrow();
  }

  private static LatencyTotals none() {
    return new LatencyTotals();
  }

  private static LatencyTotals latencies(int count) {
    LatencyCounts counts = new LatencyCounts();
    for (int i = 0; i < count; i++) {
      counts.record(i % 100 == 0 ? -i - 1 : 1_000L * i * i);
    }
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    return totals;
  }

  private static void assertSame(LatencyTotals read, LatencyTotals written) {
    assertThat(read.count()).isEqualTo(written.count());
    assertThat(read.sumNanos()).isEqualTo(written.sumNanos());
    assertThat(read.minNanos()).isEqualTo(written.minNanos());
    assertThat(read.maxNanos()).isEqualTo(written.maxNanos());
    assertThat(read.negativeCount()).isEqualTo(written.negativeCount());
    assertThat(read.negativeMinNanos()).isEqualTo(written.negativeMinNanos());
    for (double percentile : new double[] {1, 50, 90, 99, 99.9, 100}) {
      assertThat(read.percentileNanos(percentile)).isEqualTo(written.percentileNanos(percentile));
    }
  }
}
