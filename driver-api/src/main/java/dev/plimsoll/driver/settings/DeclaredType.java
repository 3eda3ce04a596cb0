// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

/**
 * How values of a type are written in files. An implementation has a constructor without
 * parameters.
 */
public interface DeclaredType {

  /** The type; its default is that of the key. */
  ScalarType<?> type();
}
