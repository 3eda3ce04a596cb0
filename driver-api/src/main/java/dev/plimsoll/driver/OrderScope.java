// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Within what a system promises that messages of one producer arrive in the order of sending. */
public enum OrderScope {
  /** No order is promised, for example when consumers compete for a queue. */
  NONE,
  /** By producer and partition. */
  PARTITION,
  /** By producer and key. */
  KEY
}
