// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * The scope within which a system guarantees that messages of one producer arrive in send order.
 */
public enum OrderScope {
  /** No order is guaranteed, for example if consumers compete for a queue. */
  NONE,
  /** Per producer and partition. */
  PARTITION,
  /** Per producer and key. */
  KEY,
  /** The driver cannot tell. */
  NOT_KNOWN;

  /** Returns the scope in which reordering is a fault: none, where a promise is not known. */
  public OrderScope promised() {
    return this == NOT_KNOWN ? NONE : this;
  }
}
