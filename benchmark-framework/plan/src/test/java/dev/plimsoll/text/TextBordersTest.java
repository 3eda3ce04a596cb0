// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Signs at the beginning of a text or at its end, and frames without what they enclose. */
final class TextBordersTest {

  @AfterEach
  void forget() {
    KnownSecrets.forget();
  }

  @Test
  void aSecretsNameWithoutItsValueMayBeTheLastArgument() {
    KnownSecrets.addArguments(List.of("--password", "kx7!longer", "--password"));

    assertThat(Redaction.text("it is kx7!longer")).isEqualTo("it is [redacted]");
  }

  @Test
  void theEndOfColoursIsReplacedWhereTheLineDidNotBeginWithOurs() throws IOException {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (OutputStream stream = new RedactingStream(shown)) {
      stream.write("a topic\033[0m\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(shown.toString(StandardCharsets.UTF_8)).startsWith("a topic").doesNotContain("\033");
  }

  @Test
  void aUserPartWithoutAColonIsASecret() {
    KnownSecrets.addFrom("amqp://kx7!longer@host");

    assertThat(Redaction.text("it is kx7!longer")).isEqualTo("it is [redacted]");
  }

  @Test
  void theFrameOfAKeyIsNoSecret() {
    KnownSecrets.addFrom("-----BEGIN OLD KEY-----\nvalueFour4\n-----END OLD KEY-----");

    assertThat(Redaction.text("valueFour4, then -----END OLD KEY-----"))
        .isEqualTo("[redacted], then -----END OLD KEY-----");
  }

  @Test
  void aTextMayBeginWithTheSignThatAssigns() {
    assertThat(Redaction.text("= password=hunter2")).isEqualTo("= password=[redacted]");
    assertThat(Redaction.text(": {\"password\": \"hunter2\"}"))
        .isEqualTo(": {\"password\": [redacted]}");
  }
}
