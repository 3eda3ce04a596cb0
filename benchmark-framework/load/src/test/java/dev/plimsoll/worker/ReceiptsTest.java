// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.SequenceSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Twenty measured messages, 0 to 19, and what workers received of them. */
final class ReceiptsTest {

  private static final int SENT = 20;

  @Test
  void aFailedMessageThatArrivesDoesNotHideALostOne() {
    // 20 was measured when it was sent; the window ended before it.
    Receipts receipts = Receipts.of(List.of(received(21, set(7), 20, 0)));

    assertThat(numbers(receipts.missing(sent(set(3), set())))).containsExactly(7L);
    assertThat(numbers(receipts.missing(sent(set(), set(3))))).containsExactly(7L);
  }

  @Test
  void aReceiptOutsideOfWhatIsDueDoesNotHideALostMessage() {
    Receipts after = Receipts.of(List.of(received(21, set(7), 20, 0)));
    Receipts before = Receipts.of(List.of(received(20, set(0, 1, 2, 3, 7), 15, 5)));

    assertThat(numbers(after.missing(sent(set(), set())))).containsExactly(7L);
    assertThat(numbers(before.missing(sent(set(), set())))).containsExactly(7L);
  }

  @Test
  void nothingIsMissingIfAllArrived() {
    assertThat(missing(received(20, set(), 20, 0), set())).isEmpty();
    assertThat(missing(received(30, set(22), 20, 0), set())).isEmpty();
    assertThat(missing(received(20, set(0, 4), 15, 5), set())).as("not due").isEmpty();
  }

  @Test
  void theEndThatNothingHasArrivedOfIsMissing() {
    assertThat(missing(received(18, set(), 18, 0), set())).containsExactly(18L, 19L);
    assertThat(missing(received(0, set(), 0, 18), set())).containsExactly(18L, 19L);
    assertThat(missing(received(19, set(18), 18, 0), set())).containsExactly(18L, 19L);
  }

  @Test
  void failedAndUnansweredMessagesAreNotDue() {
    Receipts receipts = Receipts.of(List.of(received(19, set(3, 4, 5), 16, 0)));

    assertThat(numbers(receipts.missing(sent(set(3, 19), set(4))))).containsExactly(5L);
  }

  @Test
  void onlyWhatNoWorkerHasReceivedIsMissing() {
    Receipts receipts =
        Receipts.of(List.of(received(10, set(2, 3, 4), 7, 0), received(19, set(3, 12), 17, 0)));

    assertThat(numbers(receipts.missing(sent(set(), set())))).containsExactly(3L, 12L, 19L);
    assertThat(receipts.distinct(sent(set(), set()))).isEqualTo(17);
    assertThat(receipts.countReceived(set(2, 3, 12, 13, 19))).isEqualTo(2);
  }

  @Test
  void receiptsOfSeveralWorkersAreAddedUp() {
    ReceivedAccount one = new ReceivedAccount(4, 10, set(), 7, 2, 1, 3, List.of(5L, -1L, 9L));
    ReceivedAccount two = new ReceivedAccount(4, 12, set(), 6, 4, 2, 3, List.of(8L, 7L));

    Receipts receipts = Receipts.of(List.of(one, two));

    assertThat(receipts.producer()).isEqualTo(4);
    assertThat(receipts.until()).isEqualTo(12);
    assertThat(receipts.received()).isEqualTo(13);
    assertThat(receipts.duplicated()).isEqualTo(6);
    assertThat(receipts.outOfOrder()).isEqualTo(3);
    assertThat(receipts.dueFrom()).isEqualTo(3);
    assertThat(receipts.handovers()).as("stream 0").isOne();
    assertThat(receipts.overtakenInAll(3)).isEqualTo(7);
    assertThat(receipts.overtakenInAll(4)).as("a stream without a message").isEqualTo(-1);
    assertThat(receipts.overtakenInAll(0)).as("no streams").isEqualTo(-1);
    assertThat(Receipts.of(List.of(one)).handovers()).isZero();
  }

  private static List<Long> missing(ReceivedAccount received, SequenceSet failed) {
    return numbers(Receipts.of(List.of(received)).missing(sent(failed, set())));
  }

  private static ReceivedAccount received(
      long until, SequenceSet missing, long received, long dueFrom) {
    return new ReceivedAccount(0, until, missing, received, 0, 0, dueFrom, List.of());
  }

  private static SentAccount sent(SequenceSet failed, SequenceSet unanswered) {
    return new SentAccount(0, 0, SENT, SENT, failed, set(), unanswered);
  }

  private static SequenceSet set(long... numbers) {
    SequenceSet set = new SequenceSet();
    for (long number : numbers) {
      set.add(number);
    }
    return set;
  }

  private static List<Long> numbers(SequenceSet set) {
    List<Long> numbers = new ArrayList<>();
    set.forEach(numbers::add);
    return numbers;
  }
}
