// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Secret;
import java.time.Duration;
import java.util.Optional;

/** How the values of a record are written. Secrets are not. */
enum WrittenForm {
  /** As a file has them, so that they are read again. */
  OF_FILES,
  /**
   * As results of all versions have them: times in milliseconds where these are whole, URIs without
   * users, and lists without items.
   */
  OF_RESULTS;

  <T> Optional<Object> value(ScalarType<T> type, T value) {
    if (value instanceof Secret) {
      return Optional.empty();
    }
    if (this == OF_RESULTS && value instanceof Duration time && isWholeMillis(time)) {
      return Optional.of(time.toMillis() + "ms");
    }
    if (this == OF_RESULTS && value instanceof Double) {
      return Optional.of(value);
    }
    Object written = type.writer().apply(value);
    return Optional.of(
        this == OF_RESULTS && written instanceof String text ? Secret.withoutUser(text) : written);
  }

  private static boolean isWholeMillis(Duration time) {
    return time.toNanos() % 1_000_000 == 0;
  }

  boolean omitsEmpty() {
    return this == OF_FILES;
  }
}
