// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.charset.StandardCharsets;

/** A Logback encoder for pattern lines that removes secrets from messages and stack traces. */
public final class RedactingEncoder extends PatternLayoutEncoder {

  @Override
  public byte[] encode(ILoggingEvent event) {
    String text = layout.doLayout(event);
    return ControlCharacters.replace(Redaction.text(text)).getBytes(StandardCharsets.UTF_8);
  }
}
