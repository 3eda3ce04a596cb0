// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** The phases of a run: three phases with load, and the drain. */
public enum RunPhase {
  /** Load that is not measured, until caches and JIT compilers have settled. */
  WARM_UP,
  /** The window that the metrics describe. */
  MEASURED,
  /**
   * Load continues after the window, so that the end of the window is measured under the same load.
   */
  COOL_DOWN,
  /** No load; waits, with a deadline, for outstanding acknowledgements and receipts. */
  DRAIN
}
