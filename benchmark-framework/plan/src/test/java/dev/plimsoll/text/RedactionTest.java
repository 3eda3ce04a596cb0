// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

  /** Other tests of this process have read files with secrets. */
  @BeforeEach
  void forgetSecrets() {
    KnownSecrets.forget();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "ssl.keystore.password",
        "ssl.key.password",
        "sasl.jaas.config",
        "redisPass",
        "redis.pass",
        "client_secret",
        "authToken",
        "aws.credentials",
        "apiKey",
        "ssl.keystore.key",
        "PASSPHRASE",
        "authParams"
      })
  void a_secret_key_hides_its_value(String key) {
    assertThat(Redaction.redact(Map.of(key, "hunter2"))).isEqualTo(Map.of(key, "[redacted]"));
    assertThat(Redaction.redact(Map.of(key, 12345))).isEqualTo(Map.of(key, "[redacted]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bootstrap.servers",
        "acks",
        "compass.direction",
        "ssl.truststore.location",
        "sasl.oauthbearer.token.endpoint.url",
        "tlsTrustCertsFilePath",
        "key.serializer"
      })
  void another_key_does_not(String key) {
    assertThat(Redaction.redact(Map.of(key, "hunter2"))).isEqualTo(Map.of(key, "hunter2"));
  }

  @Test
  void secrets_are_found_at_any_depth() {
    Map<String, Object> values =
        Map.of(
            "client",
            Map.of("authentication", Map.of("plugin", "Basic", "data", "hunter2"), "port", 5),
            "uris",
            List.of("amqp://me:hunter2@host:5672/%2f", Map.of("token", "hunter2")));

    Map<String, Object> redacted = Redaction.redact(values);

    assertThat(redacted.toString())
        .doesNotContain("hunter2")
        .contains("plugin=Basic", "port=5", "amqp://[redacted]@host:5672/%2f");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nats://hunter2@host:4222 | nats://[redacted]@host:4222",
        "'amqp://me:hunter2 x@host' | 'amqp://[redacted]@host'",
        "http://a:80, http://b:81 | http://a:80, http://b:81",
        "redis://:hunter2@host | redis://[redacted]@host",
        "amqp://me:hunter2@b@host/x | amqp://[redacted]@host/x",
        "pulsar://a:6650,pulsar://b:6650 | pulsar://a:6650,pulsar://b:6650",
        "http://host/p?password=hunter2&a=1 | http://host/p?password=[redacted]&a=1",
        "user=me password=\"hunter2 x\"; | user=me password=[redacted];",
        "driver.redisPass=hunter2 | driver.redisPass=[redacted]",
        "--set=driver.redisPass=hunter2 | --set=driver.redisPass=[redacted]",
        "producerRate: 10k | producerRate: 10k",
        "it costs no token | it costs no token",
      })
  void secrets_inside_a_text_are_taken_out(String text, String expected) {
    assertThat(Redaction.text(text)).isEqualTo(expected);
  }

  @Test
  void the_lines_of_a_properties_text_are_taken_one_by_one() {
    String text =
        """
        bootstrap.servers=a:9092
        sasl.jaas.config=x.Module required \\
          user="me" \\
          pw="hunter2";
        acks=1
        """;

    assertThat(Redaction.source(text))
        .isEqualTo(
            """
            bootstrap.servers=a:9092
            sasl.jaas.config=[redacted]
            [redacted]
            [redacted]
            acks=1
            """);
    assertThat(Redaction.redact(Map.of("commonConfig", text)))
        .isEqualTo(Map.of("commonConfig", Redaction.source(text)));
  }

  @Test
  void the_command_line_is_taken_argument_by_argument() {
    assertThat(
            Redaction.commandLine(
                List.of("run", "--set", "driver.redisPass=hunter2", "-o", "out/x")))
        .containsExactly("run", "--set", "driver.redisPass=[redacted]", "-o", "out/x");
  }

  @Test
  void empty_and_missing_values_show_that_they_are() {
    Map<String, Object> values = new HashMap<>();
    values.put("ssl.key.password", null);
    values.put("redisPass", "");

    assertThat(Redaction.redact(values)).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "basic.auth.user.info",
        "authorization",
        "proxy-authorization",
        "client.pasword",
        "sslPasswrod",
        "sharedAccessKey",
        "connectionString",
        "secrte",
      })
  void keys_that_are_secret_in_other_words_or_misspelt(String key) {
    assertThat(Redaction.isSecret(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"partitionKey", "security.protocol", "passive", "tokens.path", "seed", "keys"})
  void keys_that_only_sound_alike(String key) {
    assertThat(Redaction.isSecret(key)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "http://me:pw,more@proxy:1 x | http://[redacted]@proxy:1 x",
        "nats://a:b@h1,nats://c:d@h2 | nats://[redacted]@h1,nats://[redacted]@h2",
        "'redis://:pw@h' is not host:port | 'redis://[redacted]@h' is not host:port",
        "servers me:pw@host:4222 | servers [redacted]@host:4222",
        "Authorization: Basic bWU6cHc= | Authorization: Basic [redacted]",
        "Endpoint=sb://x/;SharedAccessKey=abc=;y | Endpoint=sb://x/;SharedAccessKey=[redacted];y",
        "cut off: password=\"hun | cut off: password=[redacted]",
        "{\"password\":\"hunter2\",\"a\":1} | {\"password\":[redacted],\"a\":1}",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl | [redacted]",
        "x.PlainLoginModule required a=b; | x.PlainLoginModule required [redacted]",
        "password: user and password belong together | password: user and password belong together",
        "basic authentication failed | basic authentication failed",
        "p50=1.5 p99=2.5 failed=0 | p50=1.5 p99=2.5 failed=0",
      })
  void what_looks_like_a_secret_in_a_sentence_is_taken_out(String text, String expected) {
    assertThat(Redaction.text(text)).isEqualTo(expected);
    assertThat(Redaction.text(expected)).isEqualTo(expected);
  }

  @Test
  void nothing_is_left_of_a_value_that_goes_on_in_further_lines() {
    List<String> lines =
        List.of(
            "config:",
            "  jaas: |",
            "    first",
            "",
            "      second",
            "  next: 1",
            "  other: |",
            "    -----BEGIN PRIVATE KEY-----",
            "\tThird",
            "Proc-Type: 4,ENCRYPTED",
            "    -----END PRIVATE KEY-----",
            "ssl.keystore.key: |",
            "  -----BEGIN PRIVATE KEY-----",
            "  Fourth",
            "\tFifth",
            "last: 2");

    assertThat(Redaction.sourceLines(lines))
        .containsExactly(
            "config:",
            "  jaas: [redacted]",
            "[redacted]",
            "",
            "[redacted]",
            "  next: 1",
            "  other: |",
            "    [redacted]",
            "[redacted]",
            "[redacted]",
            "[redacted]",
            "ssl.keystore.key: [redacted]",
            "[redacted]",
            "[redacted]",
            "[redacted]",
            "last: 2");
  }

  @Test
  void an_argument_that_sets_a_secret_is_hidden_to_its_end() {
    assertThat(
            Redaction.commandLine(
                List.of(
                    "driver.commonConfig.sasl.jaas.config=x\nrequired password=\"a\nb\"",
                    "--set=driver.password=a=b c",
                    "-Djavax.net.ssl.trustStorePassword=a;b",
                    "driver.a=-----BEGIN X-----\nabc",
                    "-XX:+UseG1GC")))
        .containsExactly(
            "driver.commonConfig.sasl.jaas.config=[redacted]",
            "--set=driver.password=[redacted]",
            "-Djavax.net.ssl.trustStorePassword=[redacted]",
            "driver.a=[redacted]",
            "-XX:+UseG1GC");
  }

  @Test
  void a_signature_in_an_address_is_hidden_and_a_word_that_ends_like_it_is_not() {
    assertThat(Redaction.text("https://host/x?sv=1&sig=abc%2Fd&se=2"))
        .isEqualTo("https://host/x?sv=1&sig=[redacted]&se=2");
    assertThat(Redaction.text("design=abc")).isEqualTo("design=abc");
  }

  @Test
  void values_that_are_no_texts_stay_what_they_are() {
    Map<String, Object> values = Map.of("port", 5, "share", 0.5, "tls", true);

    assertThat(Redaction.redact(values)).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(strings = {"password=", "a b=c", "=x", "a.b=", "no value"})
  void an_argument_without_a_secret_value_stays(String argument) {
    assertThat(Redaction.argument(argument)).isEqualTo(argument);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokne", "paswrd", "passwrod.x", "pasphrase"})
  void keys_with_as_many_mistakes_as_their_length_allows(String key) {
    assertThat(Redaction.isSecret(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sicrit", "toke", "tkone2", "paswrdxx", "toooken"})
  void keys_with_more_mistakes_are_other_words(String key) {
    assertThat(Redaction.isSecret(key)).isFalse();
  }

  @Test
  void a_key_block_at_the_begin_of_a_line_is_hidden_to_its_end() {
    assertThat(
            Redaction.sourceLines(
                List.of(
                    "-----BEGIN PRIVATE KEY-----", "abcdef", "-----END PRIVATE KEY-----", "plain")))
        .containsExactly("[redacted]", "[redacted]", "[redacted]", "plain");
    assertThat(
            Redaction.sourceLines(
                List.of("x -----BEGIN A KEY-----abc-----END A KEY-----", "plain")))
        .containsExactly("x [redacted]", "plain");
  }

  @Test
  void only_a_secret_goes_on_after_a_backslash() {
    assertThat(Redaction.sourceLines(List.of("a.password=x \\", "y \\", "z", "b=c \\", "d")))
        .containsExactly("a.password=[redacted]", "[redacted]", "[redacted]", "b=c \\", "d");
  }
}
