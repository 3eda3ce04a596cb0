// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.lang.invoke.VarHandle;

/**
 * How long the framework's own callbacks (acknowledgements, receipts) run on one thread: inside of
 * a client's call that this thread makes, where they are not the client's time; and else as busy
 * time of a thread that receives, which could delay what it reads.
 *
 * <p>Large batches are all timed, of the others one in {@value #SAMPLED} stands for as many: a
 * callback for one message costs little more than the reading of the clock at its end.
 *
 * <p>Threads: the owning thread; {@link #busyNanos} from any.
 */
public final class CallbackTime {

  /** A prime, so that callbacks that take turns are all seen. */
  private static final int SAMPLED = 31;

  private static final int LARGE = 16;

  private static final VarHandle BUSY =
      VarHandles.field(CallbackTime.class, "busyNanos", long.class);

  private final PhaseTimes phaseTimes;
  private boolean inCall;
  private long insideNanos;
  private int small;
  private long busyNanos;

  CallbackTime(PhaseTimes phaseTimes) {
    this.phaseTimes = phaseTimes;
  }

  /** This thread enters a client's call of which the time is taken. */
  public void beginCall() {
    inCall = true;
    insideNanos = 0;
  }

  /** The call has returned: how long callbacks ran inside of it. */
  public long endCall() {
    inCall = false;
    return insideNanos;
  }

  /** Whether a callback for so many messages is to be timed: ask once for each. */
  public boolean times(int messages) {
    return inCall || messages >= LARGE || ++small % SAMPLED == 0;
  }

  /** A callback that is timed has ended. */
  public void ended(long startNanos, long endNanos, int messages) {
    long taken = endNanos - startNanos;
    if (inCall) {
      insideNanos += taken;
    } else if (startNanos >= phaseTimes.measuredStart() && startNanos < phaseTimes.measuredEnd()) {
      BUSY.setOpaque(this, busyNanos + (messages >= LARGE ? taken : taken * SAMPLED));
    }
  }

  /** The time in callbacks outside of calls, in the measured window. */
  long busyNanos() {
    return (long) BUSY.getOpaque(this);
  }
}
