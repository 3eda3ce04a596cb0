// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** The unit of a metric. */
public enum Unit {
  MESSAGES_PER_SECOND,
  BYTES_PER_SECOND,
  MICROS,
  BYTES
}
