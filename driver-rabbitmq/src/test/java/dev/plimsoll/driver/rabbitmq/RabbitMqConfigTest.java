// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.ConnectionFactory;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RabbitMqConfigTest {

  private static RabbitMqConfig config(Map<String, Object> values) throws SettingsException {
    return RabbitMqConfig.of(new Settings(values));
  }

  @Test
  void an_omb_file_is_read_as_it_is() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "amqpUris",
                List.of("amqp://admin:admin@one:5672", "amqp://admin:admin@two:5672"),
                "messagePersistence",
                false,
                "queueType",
                "QUORUM",
                "producerCreationDelay",
                100,
                "producerCreationBatchSize",
                5,
                "consumerCreationDelay",
                100,
                "consumerCreationBatchSize",
                5));
    RabbitMqConfig config = RabbitMqConfig.of(settings);
    assertThat(config.amqpUris()).hasSize(2);
    assertThat(config.messagePersistence()).isFalse();
    assertThat(config.queueType()).isEqualTo(RabbitMqQueueType.QUORUM);
    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices()).hasSize(4).allMatch(line -> line.contains("has no effect here"));
  }

  @Test
  void defaults_are_safe() throws SettingsException {
    RabbitMqConfig config = config(Map.of());
    assertThat(config.messagePersistence()).isTrue();
    assertThat(config.producer())
        .isEqualTo(new RabbitMqSendConfig(true, 0, true, RabbitMqSendConfig.WhenBlocked.WAIT));
    assertThat(config.consumer().autoAck()).isFalse();
    assertThat(config.producerClients()).isEqualTo(8);
    assertThat(config.consumerClients()).isEqualTo(8);
    assertThat(config.variant()).isEqualTo("classic");
  }

  @Test
  void every_setting_arrives() throws SettingsException {
    RabbitMqConfig config =
        config(
            Map.of(
                "queueType",
                "stream",
                "protocol",
                "stream",
                "replicationFactor",
                3,
                "queueArguments",
                Map.of("x-max-length-bytes", 1000000, "x-max-age", "1h"),
                "producerClients",
                2,
                "consumerClients",
                3,
                "producer",
                Map.of("confirmWindow", 10, "mandatory", false),
                "consumer",
                Map.of("prefetch", 100, "ackEvery", 10),
                "stream",
                Map.of("batchSize", 7, "maxUnconfirmed", 8, "initialCredits", 9)));
    assertThat(config.variant()).isEqualTo("stream-protocol");
    assertThat(config.replicas()).isEqualTo(3);
    assertThat(config.typedArguments())
        .containsEntry("x-max-length-bytes", 1_000_000L)
        .containsEntry("x-max-age", "1h");
    assertThat(config.producer().confirmWindow()).isEqualTo(10);
    assertThat(config.producerClients()).isEqualTo(2);
    assertThat(config.consumer().prefetch()).isEqualTo(100);
    assertThat(config.consumerClients()).isEqualTo(3);
    assertThat(config.stream().batchSize()).isEqualTo(7);
  }

  @Test
  void defaults_follow_the_queue_type_and_the_prefetch() throws SettingsException {
    assertThat(config(Map.of()).consumer().sharing()).isEqualTo(RabbitMqSharing.COMPETING);
    assertThat(config(Map.of("queueType", "stream")).consumer().sharing())
        .isEqualTo(RabbitMqSharing.ASSIGNED);
    assertThat(config(Map.of("consumer", Map.of("prefetch", 10))).consumer().ackEvery())
        .isEqualTo(10);
  }

  @Test
  void a_single_active_consumer_of_the_stream_protocol_means_super_streams()
      throws SettingsException {
    RabbitMqConfig config = config(RabbitMqSetup.SUPER_STREAM.settings());
    assertThat(config.isSuperStream()).isTrue();
    assertThat(config.variant()).isEqualTo("super-stream");
    assertThat(config(RabbitMqSetup.STREAM_PROTOCOL.settings()).isSuperStream()).isFalse();
  }

  @Test
  void the_result_has_the_effective_settings_and_no_empty_blocks() throws SettingsException {
    Map<String, Object> stream = config(Map.of("queueType", "stream")).resolve();
    assertThat(stream)
        .containsEntry("queueType", "stream")
        .containsEntry("protocol", "amqp")
        .doesNotContainKeys("tls", "queueArguments", "stream", "replicationFactor");
    assertThat(stream.get("consumer"))
        .isEqualTo(
            Map.of(
                "autoAck",
                false,
                "prefetch",
                500,
                "ackEvery",
                50,
                "ackInterval",
                "100ms",
                "sharing",
                "assigned"));
    assertThat(config(Map.of("queueArguments", Map.of("x-max-length", 3))).resolve())
        .containsEntry("queueArguments", Map.of("x-max-length", 3L));
  }

  @Test
  void contradictions_are_told_with_their_key() {
    assertRefused("protocol", Map.of("protocol", "stream"));
    assertRefused("replicationFactor", Map.of("queueType", "classic", "replicationFactor", 3));
    assertRefused(
        "consumer.autoAck", Map.of("queueType", "stream", "consumer", Map.of("autoAck", true)));
    assertRefused(
        "consumer.sharing",
        Map.of("queueType", "stream", "consumer", Map.of("sharing", "competing")));
    assertRefused(
        "consumer.sharing",
        Map.of("queueType", "stream", "consumer", Map.of("sharing", "single-active")));
    assertRefused(
        "queueArguments.x-single-active-consumer",
        Map.of("queueArguments", Map.of("x-single-active-consumer", true)));
    assertRefused("tls.certificateFile", Map.of("tls", Map.of("certificateFile", "cert.pem")));
    assertRefused("consumer.ackEvery", Map.of("consumer", Map.of("prefetch", 10, "ackEvery", 20)));
    assertRefused(
        "producer.confirmWindow",
        Map.of("producer", Map.of("confirms", false, "confirmWindow", 20)));
    assertRefused("queueType", Map.of("queueType", "mirrored"));
    assertRefused("amqpUris", Map.of("amqpUris", List.of("localhost:5672")));
  }

  private static void assertRefused(String key, Map<String, Object> values) {
    assertThatThrownBy(() -> config(values))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void settings_of_the_client_library_are_taken_by_name() throws Exception {
    RabbitMqConfig config =
        config(Map.of("clientConfig", Map.of("connection.heartbeat", 7, "use.nio", true)));
    ConnectionFactory factory = new ConnectionFactory();
    config.clientOptions().applyTo(factory);
    assertThat(factory.getRequestedHeartbeat()).isEqualTo(7);
    assertThat(config.clientOptions().usesNio()).isTrue();
    assertThat(config.resolve().get("clientConfig").toString()).contains("connection.heartbeat=7");
  }

  @Test
  void settings_that_the_client_library_does_not_take_are_refused_by_name() {
    assertRefused(
        "clientConfig.connection.heartbeet",
        Map.of("clientConfig", Map.of("connection.heartbeet", 7)));
    assertRefused("clientConfig.password", Map.of("clientConfig", Map.of("password", "p")));
    assertRefused(
        "clientConfig.connection.recovery.enabled",
        Map.of("clientConfig", Map.of("connection.recovery.enabled", true)));
    assertRefused(
        "clientConfig.connection.frame.max",
        Map.of("clientConfig", Map.of("connection.frame.max", "large")));
    assertRefused(
        "stream.clientConfig.rpcTimeout",
        Map.of("stream", Map.of("clientConfig", Map.of("rpcTimeout", "long"))));
    assertRefused(
        "stream.producerConfig.batchSize",
        Map.of("stream", Map.of("producerConfig", Map.of("batchSize", 10))));
  }

  @Test
  void a_password_is_never_shown() throws SettingsException {
    RabbitMqConfig config =
        config(
            Map.of(
                "amqpUris",
                List.of("amqp://me:verysecret@host:1/vhost"),
                "managementUrl",
                "http://me:verysecret@host:15672",
                "queueType",
                "stream",
                "protocol",
                "stream",
                "tls",
                Map.of(
                    "certificateFile", "cert.pem",
                    "keyFile", "key.pem",
                    "keyPassword", "verysecret"),
                "stream",
                Map.of("uris", List.of("rabbitmq-stream://me:verysecret@host:2"))));
    assertThat(config.resolve().toString())
        .doesNotContain("verysecret")
        .contains("amqp://host:1/vhost");
    assertThat(config.toString()).doesNotContain("verysecret");
    assertThatThrownBy(() -> config(Map.of("amqpUris", List.of("http://me:verysecret@host:1"))))
        .isInstanceOf(SettingsException.class)
        .hasMessageNotContaining("verysecret");
  }
}
