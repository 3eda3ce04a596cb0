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
}
