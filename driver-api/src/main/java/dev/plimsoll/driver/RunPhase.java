// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** The phases of a run that load is made in, and the last one that waits for what is missing. */
public enum RunPhase {
  /** Load that is not measured, until caches and compilers have settled. */
  WARM_UP,
  /** The window that the figures are about. */
  MEASURED,
  /** The same load, so that the end of the window is like its middle. */
  COOL_DOWN,
  /** No load; waiting, with a deadline, for acknowledgements and receipts. */
  DRAIN
}
