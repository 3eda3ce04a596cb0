// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.testkit.ForeignServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class PulsarDriverTest {

  private static Driver driver(Map<String, Object> values) throws Exception {
    return new PulsarProvider().create(new Settings(values));
  }

  private static DriverTraits traits(String subscriptionType) throws Exception {
    return driver(Map.of("consumer", Map.of("subscriptionType", subscriptionType))).traits();
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("pulsar");
              assertThat(provider.aliases())
                  .contains("io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver");
              assertThat(provider.description()).isNotBlank();
            });
  }

  @Test
  void order_follows_from_how_consumers_share_a_subscription() throws Exception {
    assertThat(traits("failover").ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(traits("exclusive").ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(traits("key-shared").ordering()).isEqualTo(OrderScope.KEY);
    assertThat(traits("shared").ordering()).isEqualTo(OrderScope.NONE);
  }

  @Test
  void what_is_not_acknowledged_is_redelivered_when_its_consumer_is_given_up() throws Exception {
    assertThat(redelivery(Map.of())).isEqualTo(Duration.ofMinutes(1));
    assertThat(redelivery(Map.of("consumer", Map.of("negativeAckRedeliveryDelay", "90s"))))
        .isEqualTo(Duration.ofSeconds(90));
    assertThat(redelivery(Map.of("client", Map.of("topicType", "non-persistent")))).isZero();
  }

  private static Duration redelivery(Map<String, Object> settings) throws Exception {
    return driver(settings).traits().redeliveryTimeout();
  }

  @Test
  void one_acknowledgement_covers_others_only_where_no_other_consumer_takes_over()
      throws Exception {
    assertThat(traits("exclusive").can(Capability.CUMULATIVE_ACK)).isTrue();
    assertThat(traits("failover").can(Capability.CUMULATIVE_ACK)).isFalse();
    assertThat(traits("shared").can(Capability.CUMULATIVE_ACK)).isFalse();
    assertThat(traits("shared").can(Capability.MANUAL_ACK)).isTrue();
  }

  @Test
  void only_retained_messages_can_be_read_again() throws Exception {
    assertThat(canSeek(Map.of("retention", "1h"))).isTrue();
    assertThat(canSeek(Map.of())).isFalse();
    assertThat(canSeek(Map.of("namespace", "mine/own"))).isFalse();
    assertThat(canSeek(Map.of("topicType", "non-persistent", "retention", "1h"))).isFalse();
  }

  @Test
  void a_topic_that_stores_nothing_has_no_acknowledgements() throws Exception {
    DriverTraits traits = driver(Map.of("client", Map.of("topicType", "non-persistent"))).traits();
    assertThat(traits.can(Capability.MANUAL_ACK)).isFalse();
  }

  private static boolean canSeek(Map<String, Object> client) throws Exception {
    return driver(Map.of("client", client)).traits().can(Capability.SEEK);
  }

  @Test
  void the_authentication_plugin_is_told_as_a_class_of_the_client() throws Exception {
    Map<String, Object> authentication = Map.of("plugin", "com.example.Auth", "data", "secret");
    assertThat(classes(Map.of("client", Map.of("authentication", authentication))))
        .isEqualTo(Map.of("client.authentication.plugin", "com.example.Auth"));
    assertThat(classes(Map.of())).isEmpty();
  }

  private static Map<String, String> classes(Map<String, Object> values) throws Exception {
    return new PulsarProvider().clientClasses(new Settings(values));
  }

  @Test
  void a_send_may_block_only_where_the_client_has_a_limit_and_waits_at_it() throws Exception {
    assertThat(driver(Map.of()).traits().sendMayBlock()).isTrue();
    assertThat(
            driver(Map.of("producer", Map.of("blockIfQueueFull", false))).traits().sendMayBlock())
        .isFalse();
    Map<String, Object> unlimited = Map.of("clientMemoryLimitMB", 0);
    assertThat(driver(Map.of("client", unlimited)).traits().sendMayBlock()).isFalse();
    assertThat(
            driver(Map.of("client", unlimited, "producer", Map.of("pendingQueueSize", 10)))
                .traits()
                .sendMayBlock())
        .isTrue();
    assertThat(driver(Map.of()).traits().payloadUse()).isEqualTo(PayloadUse.HELD_UNTIL_COMPLETION);
  }

  @Test
  void no_address_at_all_is_told_with_the_ways_out() throws Exception {
    Driver driver = driver(Map.of());
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("serviceUrl")
        .hasMessageContaining("broker: local");
  }

  @Test
  void a_host_that_does_not_exist_is_named() throws Exception {
    Driver driver = driver(Map.of("client", Map.of("serviceUrl", "pulsar://no-such.invalid:6650")));
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(10)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no-such.invalid:6650");
  }

  @Test
  @Timeout(30)
  void a_server_that_is_not_pulsar_is_told_apart_from_none() throws Exception {
    try (ForeignServer other = new ForeignServer()) {
      String address = other.address();
      Driver driver =
          driver(
              Map.of(
                  "client",
                  Map.of("serviceUrl", "pulsar://" + address, "httpUrl", "http://" + address)));
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
          .hasMessageContaining(address)
          .hasMessageContaining("client.httpUrl");
    }
  }

  @Test
  @Timeout(30)
  void refused_credentials_are_told_with_the_keys() throws Exception {
    HttpServer refusing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    refusing.createContext(
        "/",
        requestReply -> {
          requestReply.sendResponseHeaders(401, -1);
          requestReply.close();
        });
    refusing.start();
    String address = "127.0.0.1:" + refusing.getAddress().getPort();
    try (Driver driver =
        driver(
            Map.of(
                "client",
                Map.of("serviceUrl", "pulsar://" + address, "httpUrl", "http://" + address)))) {
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
          .hasMessageContaining(address)
          .hasMessageContaining("client.authentication");
    } finally {
      refusing.stop(0);
    }
  }

  @Test
  void several_brokers_in_one_address_are_each_looked_at() {
    assertThat(PulsarServer.hosts("pulsar://one:1,two:2"))
        .containsExactly(new ServerAddress("one", 1), new ServerAddress("two", 2));
    assertThat(PulsarServer.hosts("pulsar+ssl://one"))
        .containsExactly(new ServerAddress("one", 6651));
  }

  @Test
  void the_client_knows_its_version() {
    assertThat(PulsarServer.clientVersion()).matches("pulsar-client [0-9.]+");
  }

  @Test
  void closing_before_connecting_is_fine() throws Exception {
    Driver driver = driver(Map.of());
    driver.close();
    driver.close();
  }
}
