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

/** The last argument, and an end of colours without their beginning. */
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
}
