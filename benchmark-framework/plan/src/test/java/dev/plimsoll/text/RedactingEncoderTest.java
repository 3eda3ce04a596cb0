// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class RedactingEncoderTest {

  @Test
  void secretsAndControlCharactersAreTakenOutOfALine() {
    LoggerContext context = new LoggerContext();
    RedactingEncoder encoder = new RedactingEncoder();
    encoder.setContext(context);
    encoder.setPattern("%level %msg%n");
    encoder.start();
    LoggingEvent event =
        new LoggingEvent(
            "x", context.getLogger("x"), Level.INFO, "password=hunter2 \033[2J", null, null);

    assertThat(new String(encoder.encode(event), StandardCharsets.UTF_8))
        .isEqualTo("INFO password=[redacted] \uFFFD[2J" + System.lineSeparator());
  }
}
