// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/** A value in a driver file cannot be used. The framework adds file, line and column of the key. */
public final class SettingsException extends Exception {

  private static final long serialVersionUID = 1;

  private final String key;

  /**
   * @param key the full key, with dots: {@code producerConfig.acks}
   * @param problem what is wrong and what to do, as a sentence without the key
   */
  public SettingsException(String key, String problem) {
    super(Objects.requireNonNull(problem, "problem"));
    this.key = Objects.requireNonNull(key, "key");
  }

  /** The full key, with dots. */
  public String key() {
    return key;
  }
}
