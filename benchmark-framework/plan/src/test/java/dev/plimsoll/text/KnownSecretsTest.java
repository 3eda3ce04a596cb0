// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownSecretsTest {

  @BeforeEach
  @AfterEach
  void forget() {
    KnownSecrets.forget();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kx7!longer   | not kx7!longer said     | not [redacted] said",
        "kx7!longer   | inkx7!longerword        | in[redacted]word",
        "k7!x         | k7!x but not ak7!xb     | [redacted] but not ak7!xb",
        "a b/c+longer | a+b%2Fc%2Blonger        | [redacted]",
        "sayable\"x1  | {sayable\\\"x1}         | {[redacted]}",
        "me:pw-of-me1 | user me, pw-of-me1      | user me, [redacted]",
        "Basic abc123defg | got abc123defg      | got [redacted]",
        "changeit     | changeit, not changeits | [redacted], not changeits",
      })
  void a_known_secret_is_taken_out_in_any_form(String secret, String text, String expected) {
    KnownSecrets.register(secret);

    assertThat(Redaction.text(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"guest", "1234", "password", "true", "kafka", "abc", "/etc/keys/me.pem"})
  void what_would_turn_up_everywhere_is_not_looked_for(String secret) {
    KnownSecrets.register(secret);

    assertThat(Redaction.text("there: " + secret)).isEqualTo("there: " + secret);
  }

  @Test
  void the_longer_of_two_secrets_goes_first() {
    KnownSecrets.register("secret-one");
    KnownSecrets.register("secret-one-and-more");

    assertThat(Redaction.text("secret-one-and-more")).isEqualTo("[redacted]");
  }

  @Test
  void values_are_learned_by_their_keys_at_any_depth_and_by_what_they_look_like() {
    KnownSecrets.register(
        Map.of(
            "client", Map.of("sasl", Map.of("jaas", Map.of("config", "value-one1"))),
            "uris", List.of("amqp://me:value-two2@host"),
            "text", "a=1\nssl.key.password=value-three3\n",
            "pem", "-----BEGIN KEY-----\nvalueFour4\n-----END KEY-----",
            "free", "value-five5"));

    assertThat(Redaction.text("value-one1 value-two2 value-three3 valueFour4 value-five5"))
        .isEqualTo("[redacted] [redacted] [redacted] [redacted] value-five5");
  }

  @Test
  void arguments_are_learned_with_and_without_an_equals_sign() {
    KnownSecrets.addArguments(
        List.of(
            "--set=driver.password=value-one1", "--password", "value-two2", "-Da.token=value-3"));

    assertThat(Redaction.text("value-one1 value-two2 value-3"))
        .isEqualTo("[redacted] [redacted] [redacted]");
  }

  @Test
  void a_known_secret_inside_long_data_is_taken_out() {
    String data = "A".repeat(600);
    KnownSecrets.register("+hunter2/hunter2+");

    assertThat(Redaction.text(data + "+hunter2/hunter2+" + data))
        .isEqualTo(data + "[redacted]" + data);
  }

  @Test
  void all_lines_of_an_argument_are_secret_and_a_uri_in_one_is_searched() {
    KnownSecrets.addArguments(
        List.of("a.password=value-one1\nvalue-two2", "--uri", "amqp://me:value-three3@host"));

    assertThat(Redaction.text("value-one1 value-two2 value-three3"))
        .isEqualTo("[redacted] [redacted] [redacted]");
  }

  @Test
  void the_argument_after_a_name_is_secret_only_if_the_name_is_that_of_a_secret() {
    KnownSecrets.addArguments(
        List.of(
            "--name", "value-one1", "my-password.yaml", "value-two2", "a password", "value-3x"));

    assertThat(Redaction.text("value-one1 value-two2 value-3x"))
        .isEqualTo("value-one1 value-two2 value-3x");
  }

  @Test
  void the_name_of_a_secret_at_the_end_has_no_value() {
    KnownSecrets.addArguments(List.of("value-one1", "--password"));

    assertThat(Redaction.text("value-one1")).isEqualTo("value-one1");
  }

  @Test
  void options_of_a_login_module_are_secret_by_their_names() {
    KnownSecrets.addFrom("x.Module required user=\"value-one1\" password=\"value-two2\";");

    assertThat(Redaction.text("value-one1 value-two2")).isEqualTo("value-one1 [redacted]");
  }

  @Test
  void lines_without_a_secret_name_are_not_secret() {
    KnownSecrets.addFrom("a=value-one1\n  b.token=value-two2\nvalue-three3");

    assertThat(Redaction.text("value-one1 value-two2 value-three3"))
        .isEqualTo("value-one1 [redacted] value-three3");
  }

  @Test
  void a_secret_that_is_encoded_is_taken_out_decoded_too() {
    KnownSecrets.register("va%2Flue+one1");

    assertThat(Redaction.text("said va/lue+one1 and va%2Flue+one1"))
        .isEqualTo("said [redacted] and [redacted]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a1-b     | xa1-b a1-b         | xa1-b [redacted]",
        "a1-b2-c  | xa1-b2-c a1-b2-c   | xa1-b2-c [redacted]",
        "a1-b2-c3 | xa1-b2-c3 a1-b2-c3 | x[redacted] [redacted]",
        "abcdefgh | abcdefghi abcdefgh | abcdefghi [redacted]",
      })
  void short_secrets_and_words_are_taken_out_as_whole_words(
      String secret, String text, String expected) {
    KnownSecrets.register(secret);

    assertThat(Redaction.text(text)).isEqualTo(expected);
  }
}
