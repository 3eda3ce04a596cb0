// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.protocol.NumberedNames;
import dev.plimsoll.protocol.WorkAssignment;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.WorkerShare;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NameMessagesTest {

  @Test
  void aMillionNumberedTopicsAreAFewBytesAndTheSameNames() throws Exception {
    Assignment assignment = assignment("topics: 1000000\n", numbered("plimsoll-1f3a-", 1_000_000));

    WorkAssignment message = SessionMessages.assignment(assignment);

    assertThat(message.getSerializedSize()).isLessThan(100_000);
    assertThat(SessionMessages.assignment(message).topics().equals(assignment.topics())).isTrue();
  }

  @Test
  void topicsWithOtherNamesKeepThem() throws Exception {
    for (List<String> names :
        List.of(
            List.of("orders", "t0"), List.of("t0", "t2"), List.of("t00", "t01"), List.of("t1"))) {
      Assignment assignment = assignment("topics: " + names.size() + "\n", names);

      assertThat(SessionMessages.assignment(SessionMessages.assignment(assignment)).topics())
          .isEqualTo(names);
    }
  }

  @Test
  void aCountThatIsNotThatOfTheWorkloadIsRefusedBeforeItTakesMemory() {
    NumberedNames many = NumberedNames.newBuilder().setCount(Integer.MAX_VALUE).build();

    assertThatThrownBy(() -> NameMessages.names(many, 3))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("for a workload of 3");
  }

  @Test
  void replyTopicsAreTheSameToo() throws Exception {
    Assignment assignment =
        new Assignment(
            "1f3a",
            -7,
            new WorkloadText(
                    "topics: 3\nproducersPerTopic: 4\nload: request-reply\nproducerRate: 100\n",
                    Map.of())
                .read(),
            numbered("requests-", 3),
            numbered("replies-", 12),
            true,
            1,
            true,
            OrderScope.PARTITION,
            1,
            WorkerShare.whole(12, 3));

    WorkAssignment message = SessionMessages.assignment(assignment);

    assertThat(message.getReplyTopicsList()).isEmpty();
    assertThat(SessionMessages.assignment(message).replyTopics())
        .isEqualTo(assignment.replyTopics());
  }

  private static List<String> numbered(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(number -> prefix + number).toList();
  }

  private static Assignment assignment(String yaml, List<String> topics) throws Exception {
    return new Assignment(
        "1f3a",
        -7,
        new WorkloadText(yaml + "producerRate: 100\n", Map.of()).read(),
        topics,
        List.of(),
        true,
        1,
        true,
        OrderScope.PARTITION,
        1,
        WorkerShare.whole(1, 1));
  }
}
