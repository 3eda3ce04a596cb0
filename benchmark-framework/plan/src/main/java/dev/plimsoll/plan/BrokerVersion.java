// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * The version of a local broker's server.
 *
 * @param text as {@link dev.plimsoll.driver.LocalBroker.StartOptions#version}: empty for the
 *     default
 * @param place where the user requested it, with file, line, column and key; empty for the default
 */
public record BrokerVersion(String text, String place) {

  /** The version that this build pins, or that is on the PATH. */
  public static final BrokerVersion DEFAULT = new BrokerVersion("", "");

  static final String EXAMPLE = "4.1.1";

  /** A version becomes part of the name of a folder, of a POM and of arguments. */
  static final String PATTERN = "^[0-9A-Za-z][-0-9A-Za-z.+~_]{0,63}$";

  public BrokerVersion {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(place, "place");
  }

  /**
   * Returns a version without a leading {@code v}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static String parse(String text) {
    if (!text.matches(PATTERN)) {
      throw new IllegalArgumentException("'" + text + "' is not a version, such as " + EXAMPLE);
    }
    return text.replaceFirst("^v(?=[0-9])", "");
  }

  /** Returns whether the user requested a version. */
  public boolean isRequested() {
    return !text.isEmpty();
  }
}
