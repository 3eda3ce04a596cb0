// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

/** A record with rules over several of its keys. */
public interface CheckedKeys {

  /**
   * Reports the keys that do not go together. Called once after the record was read; keys whose
   * value is wrong have been reported and have their default.
   */
  default void check(GivenKeys given) {}

  /** Whether a file that describes this record has the key: false if it would have no effect. */
  default boolean isWritten(String key) {
    return true;
  }
}
