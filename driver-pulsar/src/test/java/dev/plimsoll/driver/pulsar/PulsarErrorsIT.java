// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Received;
import java.time.Duration;
import java.util.Map;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.Policies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Errors of a real server are reported with a remedy. */
@NeedsBroker("pulsar")
@Timeout(90)
class PulsarErrorsIT {

  private String broker;
  private String admin;
  private Endpoints endpoints;

  @BeforeEach
  void find(LocalBroker.Running running) {
    endpoints = running.endpoints();
    broker = endpoints.address(PulsarProvider.SYSTEM);
    admin = endpoints.address(PulsarProvider.ADMIN);
  }

  private static DriverException refusalOf(String serviceUrl, String httpUrl) throws Exception {
    Map<String, Object> client = Map.of("serviceUrl", serviceUrl, "httpUrl", httpUrl);
    try (Driver driver = new PulsarProvider().create(new Settings(Map.of("client", client)))) {
      driver.connect(Endpoints.NONE, Duration.ofSeconds(5));
      throw new AssertionError("connected");
    } catch (DriverException e) {
      assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE);
      return e;
    }
  }

  @Test
  void the_administrative_port_is_no_brokers() throws Exception {
    String url = "pulsar://" + admin.substring("http://".length());
    assertThat(refusalOf(url, admin))
        .hasMessageContaining(url)
        .hasMessageContaining("does not speak Pulsar");
  }

  @Test
  void tls_against_a_plain_port_is_told() throws Exception {
    assertThat(refusalOf("pulsar+ssl://" + broker, admin))
        .hasMessageContaining("does not speak Pulsar")
        .hasMessageContaining("pulsar+ssl://");
  }

  @Test
  void a_brokers_port_is_not_the_administrative_one() throws Exception {
    assertThat(refusalOf("pulsar://" + broker, "http://" + broker))
        .hasMessageContaining("http://" + broker)
        .hasMessageContaining("client.httpUrl");
  }

  @Test
  void a_limit_of_the_namespace_is_named_when_it_is_reached() throws Exception {
    try (PulsarAdmin direct = PulsarAdmin.builder().serviceHttpUrl(admin).build()) {
      Policies policies = new Policies();
      policies.max_topics_per_namespace = 1;
      policies.max_consumers_per_topic = 1;
      direct.namespaces().createNamespace("public/plimsoll-it-limits", policies);
      Map<String, Object> settings =
          Map.of("client", Map.of("namespace", "public/plimsoll-it-limits"));
      try (OpenDriver open = OpenDriver.connect(new PulsarProvider(), settings, endpoints)) {
        String topic = open.topic(1);
        open.consumer(topic, "one", new Received());
        assertThatThrownBy(() -> open.consumer(topic, "two", new Received()))
            .hasMessageContaining("opening the consumer")
            .hasMessageContaining(topic);
        assertThatThrownBy(() -> open.topic(1)).hasMessageContaining("creating the topic");
      } finally {
        direct.namespaces().deleteNamespace("public/plimsoll-it-limits");
      }
    }
  }
}
