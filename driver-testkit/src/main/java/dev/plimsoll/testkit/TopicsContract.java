// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.TopicSpec.Purpose;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Creating, describing, listing and deleting topics. */
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class TopicsContract extends DriverContract {

  private static final int SOME = 30;
  private static final int SUBSCRIBED = 5;

  @BeforeEach
  void skip_where_topics_cannot_be_deleted() {
    assumeTrue(setup().deletesTopics(), "no client can delete a topic of this system");
  }

  @Test
  @Timeout(120)
  void topics_are_created_and_deleted_in_bulk_and_nothing_stays_behind() throws Exception {
    OpenDriver open = open();
    Driver driver = open.driver();
    List<String> names = IntStream.range(0, SOME).mapToObj(i -> open.prefix() + "-b" + i).toList();
    driver.createTopics(names.stream().map(name -> new TopicSpec(name, 3, Purpose.LOAD)).toList());
    assertListed(driver.listTopics(open.prefix()), names);
    List<TopicFacts> facts = driver.describeTopics(names);
    assertThat(facts).extracting(TopicFacts::name).containsExactlyElementsOf(names);
    assertThat(facts).allSatisfy(topic -> assertThat(topic.partitions()).isEqualTo(3));
    assertThat(facts).allSatisfy(topic -> assertThat(topic.messages().orElse(0)).isZero());
    driver.deleteTopics(names);
    assertThat(driver.listTopics(open.prefix())).isEmpty();
  }

  /** A system without storage may know a topic only while it has consumers. */
  private void assertListed(List<String> listed, List<String> expected) {
    if (setup().keeps() == Retention.FOR_NOBODY) {
      assertThat(expected).containsAll(listed);
    } else {
      assertThat(listed).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  @Timeout(300)
  void many_topics_are_created_settled_listed_and_deleted_at_once() throws Exception {
    OpenDriver open = open();
    List<TopicSpec> specs =
        IntStream.range(0, setup().manyTopics())
            .mapToObj(i -> new TopicSpec(open.prefix() + "-many-" + i, 1, Purpose.LOAD))
            .toList();
    List<String> names = specs.stream().map(TopicSpec::name).toList();
    open.driver().createTopics(specs);
    assertThat(open.driver().settle(names))
        .extracting(TopicFacts::name)
        .containsExactlyElementsOf(names);
    assertListed(open.driver().listTopics(open.prefix()), names);
    open.driver().deleteTopics(names);
    assertThat(open.driver().listTopics(open.prefix())).isEmpty();
  }

  @Test
  void topics_of_each_purpose_are_created() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.REQUEST_REPLY);
    List<String> names = List.of(open.prefix() + "-request", open.prefix() + "-reply");
    open.driver()
        .createTopics(
            List.of(
                new TopicSpec(names.get(0), 2, Purpose.REQUEST),
                new TopicSpec(names.get(1), 1, Purpose.REPLY)));
    assertThat(open.driver().describeTopics(names))
        .extracting(TopicFacts::partitions)
        .containsExactly(2, 1);
    open.driver().deleteTopics(names);
  }

  @Test
  @Timeout(120)
  void deleting_takes_the_subscriptions_with_it() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    assertSubscriptionGetsAll(open, topic);
    open.driver().deleteTopics(List.of(topic));
    open.driver().createTopics(List.of(new TopicSpec(topic, 1, Purpose.LOAD)));
    open.driver().settle(List.of(topic));
    assertSubscriptionGetsAll(open, topic);
  }

  /**
   * A leftover position of an earlier topic would skip messages, a leftover queue would add some.
   */
  private void assertSubscriptionGetsAll(OpenDriver open, String topic) throws Exception {
    boolean later = setup().keeps() == Retention.FOR_LATER_SUBSCRIPTIONS;
    Received received = new Received();
    if (later) {
      sendAll(open, topic, SUBSCRIBED);
    }
    try (var consumer = open.consumer(topic, "s", received)) {
      if (!later) {
        sendAll(open, topic, SUBSCRIBED);
      }
      received.awaitCount(SUBSCRIBED);
      assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SUBSCRIBED));
    }
  }

  @Test
  @Timeout(120)
  void deleting_takes_unread_messages_with_it() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    open.consumer(topic, "s", new Received(Received.NONE)).close();
    sendAll(open, topic, SUBSCRIBED + 1);
    open.driver().deleteTopics(List.of(topic));
    open.driver().createTopics(List.of(new TopicSpec(topic, 1, Purpose.LOAD)));
    open.driver().settle(List.of(topic));
    assertSubscriptionGetsAll(open, topic);
  }

  @Test
  void deleting_what_does_not_exist_is_no_error() throws Exception {
    OpenDriver open = open();
    open.driver().deleteTopics(List.of(open.prefix() + "-absent"));
  }

  @Test
  void describing_what_does_not_exist_names_it() throws Exception {
    assumeTrue(
        setup().keeps() != Retention.FOR_NOBODY, "any name is a topic where nothing is kept");
    OpenDriver open = open();
    String absent = open.prefix() + "-absent";
    assertThatThrownBy(() -> open.driver().describeTopics(List.of(absent)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.NOT_FOUND))
        .hasMessageContaining(absent);
  }

  @Test
  void listing_finds_only_what_has_the_prefix() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    assertListed(open.driver().listTopics(open.prefix()), List.of(topic));
    assertThat(open.driver().listTopics(open.prefix() + "-other")).isEmpty();
  }

  @Test
  void settling_tells_a_leader_for_each_partition_where_there_are_leaders() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(3);
    TopicFacts facts = open.driver().settle(List.of(topic)).get(0);
    assertThat(facts.leaders().size()).isIn(0, 3);
    assertThat(facts.leaders()).doesNotContain("none");
  }

  @Test
  void messages_are_counted_where_the_system_can_tell() throws Exception {
    needsLaterSubscriptions();
    OpenDriver open = open();
    String topic = open.topic(2);
    sendAll(open, topic, 20);
    Await.untilAsserted(
        () -> {
          TopicFacts facts = open.driver().describeTopics(List.of(topic)).get(0);
          assertThat(facts.messages().orElse(20)).isEqualTo(20);
        });
  }
}
