// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** What a metric counts in. */
public enum Unit {
  MESSAGES_PER_SECOND,
  BYTES_PER_SECOND,
  MICROS,
  BYTES
}
