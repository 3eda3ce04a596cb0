// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

/** What a number of a file counts. */
public enum Quantity {
  /** Anything else: a whole number, which may be written as {@code 200k}, or a decimal one. */
  NUMBER,
  /** A size in bytes, which may have a unit: {@code 64KiB}. */
  BYTES,
  /** A share, 0…1, which may be written in percent. */
  SHARE,
  /** Messages per second: {@code 50k}; above 0, or with a least value of 0 from there on. */
  RATE,
  /** A decimal number above 0. */
  POSITIVE
}
