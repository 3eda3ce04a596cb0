// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.RecentRecorders;

/**
 * What the completion of a producer loop's messages needs. It is separate from the producer loop,
 * whose fields change with each message: threads that complete messages would wait for each change.
 *
 * <p>Threads: any.
 */
final class CompletionContext {

  final NanoClock clock;
  final PhaseTimes phaseTimes;
  final RecentRecorders recorders;
  final boolean recordsAcknowledgements;
  private final SendOutcomes outcomes;
  private final ProducerLoop loop;

  /** The sending thread. Another thread may see an earlier one, which is not itself either. */
  private Thread sender;

  CompletionContext(ProducerLoop loop, LoadContext context) {
    this.loop = loop;
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = new RecentRecorders(context.recorders());
    this.recordsAcknowledgements = context.recordsAcknowledgements();
    this.outcomes = context.outcomes();
  }

  /** Makes the calling thread the sending thread. */
  void bind() {
    sender = Thread.currentThread();
  }

  /** Whether the calling thread is inside the producer loop's send call. */
  boolean isInsideCall() {
    return Thread.currentThread() == sender && loop.isInsideCall();
  }

  void failed(long sequence, RunPhase phase, FailureKind kind, Throwable cause) {
    outcomes.failed(loop.number(), sequence, phase, kind, cause);
    loop.failed(sequence);
  }

  void completedTwice() {
    outcomes.completedTwice();
  }
}
