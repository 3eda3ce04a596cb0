// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * The recorders of the calling thread, without a look-up while the same thread calls again: a
 * consumer and a client's acknowledgements usually keep their thread.
 *
 * <p>Threads: any. A thread uses the remembered recorders only if they are its own.
 */
public final class RecentRecorders {

  private final Recorders recorders;

  /** Those of the last caller; null before the first call. */
  private Recorders.OfThread recent;

  /** None remembered yet. */
  public RecentRecorders(Recorders recorders) {
    this.recorders = recorders;
  }

  /** The calling thread's recorders. */
  public Recorders.OfThread current() {
    Recorders.OfThread found = recent;
    if (found == null || !found.isOfThisThread()) {
      found = recorders.current();
      recent = found;
    }
    return found;
  }
}
