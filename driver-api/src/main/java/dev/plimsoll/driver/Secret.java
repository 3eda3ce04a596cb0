// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A secret, such as a password. Its text is only where {@link #reveal} is called: messages, logs
 * and echoes of settings that contain it show {@value #SHOWN}.
 */
public final class Secret {

  /** What is shown in its place. */
  public static final String SHOWN = "[redacted]";

  private final String text;

  /** A secret with this text. */
  public Secret(String text) {
    this.text = Objects.requireNonNull(text, "text");
  }

  /** A URI without its user and password, for messages; any other text as it is. */
  public static String withoutUser(String uri) {
    int scheme = uri.indexOf("://");
    int at = uri.lastIndexOf('@');
    return scheme < 0 || at < scheme ? uri : uri.substring(0, scheme + 3) + uri.substring(at + 1);
  }

  /** The text, for the client or server that needs it. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && secret.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** Never shows the text. */
  @Override
  public String toString() {
    return SHOWN;
  }
}
