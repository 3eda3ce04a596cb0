// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ConnectedDriverTest {

  private final List<String> calls = new ArrayList<>();
  private final Recorded driver = new Recorded();

  private void connect() throws Exception {
    driver.connect(Endpoints.NONE, Duration.ofSeconds(1));
  }

  @Test
  void before_connecting_there_is_no_connection() {
    assertThatThrownBy(driver::facts)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not connected");
  }

  @Test
  void a_driver_closed_while_connecting_closes_its_connection() throws Exception {
    driver.close();
    connect();
    assertThat(calls).containsExactly("connected", "close");
  }

  @Test
  void settle_describes_the_topics_by_default() throws Exception {
    connect();
    assertThat(driver.settle(List.of("t"))).isEqualTo(driver.describeTopics(List.of("t")));
  }

  @Test
  void an_error_without_a_message_is_named_by_its_class() {
    assertThat(DriverException.textOf(new IllegalStateException(" "))).isNotBlank();
    assertThat(DriverException.textOf(new IllegalStateException()))
        .isEqualTo("IllegalStateException");
    assertThat(DriverException.textOf(new IllegalStateException("told"))).isEqualTo("told");
  }

  private final class Recorded extends ConnectedDriver<Made> {

    @Override
    protected Made openConnection(Endpoints local, Duration limit) {
      calls.add("connected");
      return new Made();
    }

    @Override
    public DriverTraits traits() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }

    @Override
    public Guarantees guarantees(List<String> topics) {
      throw new UnsupportedOperationException();
    }
  }

  private final class Made implements DriverConnection, SystemTopics {

    @Override
    public SystemFacts facts() {
      return new SystemFacts("server", "client 1", "server 1", List.of());
    }

    @Override
    public SystemTopics topics() {
      return this;
    }

    @Override
    public void create(List<TopicSpec> topics) {}

    @Override
    public List<TopicFacts> describe(List<String> names) {
      return names.stream()
          .map(name -> new TopicFacts(name, 1, OptionalLong.empty(), List.of()))
          .toList();
    }

    @Override
    public List<String> list(String prefix) {
      return List.of();
    }

    @Override
    public void delete(List<String> names) {
      calls.add("delete " + names);
    }

    @Override
    public DriverProducer createProducer(ProducerSpec spec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }
}
