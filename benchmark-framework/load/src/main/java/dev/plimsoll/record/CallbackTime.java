// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.lang.invoke.VarHandle;

/**
 * Measures how long the framework's own callbacks (acknowledgements, receipts) run on one thread.
 * Inside a client call made by this thread, that time is not part of the client's time. Outside
 * such calls it is busy time of a receiving thread, which could delay later messages.
 *
 * <p>Large batches are always timed. Of the other callbacks, one in {@value #SAMPLED} is timed and
 * counts {@value #SAMPLED} times: a callback for one message costs little more than the clock
 * reading at its end.
 *
 * <p>Threads: the owning thread; {@link #busyNanos} from any.
 */
public final class CallbackTime extends LeadingPadding {

  /** A prime, so that callbacks that alternate in a fixed pattern are all sampled. */
  private static final int SAMPLED = 31;

  private static final int LARGE = 16;

  private static final VarHandle BUSY =
      VarHandles.field(CallbackTime.class, "busyNanos", long.class);

  private final PhaseTimes phaseTimes;
  private boolean inCall;
  private long insideNanos;
  private int small;
  private long busyNanos;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15;

  CallbackTime(PhaseTimes phaseTimes) {
    this.phaseTimes = phaseTimes;
  }

  /** Called when this thread enters a client call that is timed. */
  public void beginCall() {
    inCall = true;
    insideNanos = 0;
  }

  /** Called when the call has returned; returns how long callbacks ran inside it. */
  public long endCall() {
    inCall = false;
    return insideNanos;
  }

  /** Whether to time a callback for this number of messages; call once per callback. */
  public boolean times(int messages) {
    return inCall || messages >= LARGE || ++small % SAMPLED == 0;
  }

  /** Called when a timed callback has ended. */
  public void ended(long startNanos, long endNanos, int messages) {
    long taken = endNanos - startNanos;
    if (inCall) {
      insideNanos += taken;
      return;
    }
    // Without a branch, which would first be taken when the window begins: the JVM would discard
    // the compiled code of the callbacks just then.
    long outside =
        ((startNanos - phaseTimes.measuredStart()) | (phaseTimes.measuredEnd() - 1 - startNanos))
            >> (Long.SIZE - 1);
    BUSY.setOpaque(this, busyNanos + ((messages >= LARGE ? taken : taken * SAMPLED) & ~outside));
  }

  /** The time spent in callbacks outside client calls, in the measured window. */
  long busyNanos() {
    return (long) BUSY.getOpaque(this);
  }
}
