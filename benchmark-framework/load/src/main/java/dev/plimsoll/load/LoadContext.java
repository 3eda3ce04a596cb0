// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;

/**
 * Data shared by all producer loops of a worker.
 *
 * @param runTag a random number in every stamp of this run
 * @param stamped whether payloads start with a stamp
 * @param payloads the payloads, and the sizes that messages have
 * @param recordsAcknowledgements whether completions come from the system, and so are measured
 * @param receives whether this run receives messages
 * @param requests whether messages are requests that are answered
 * @param needsTick whether producers need {@link dev.plimsoll.driver.DriverProducer#tick}
 * @param sendMayBlock whether a send call may wait for the system
 * @param stops periods in which this process was not running
 */
public record LoadContext(
    NanoClock clock,
    PhaseTimes phaseTimes,
    Recorders recorders,
    SendOutcomes outcomes,
    int runTag,
    boolean stamped,
    PayloadPool payloads,
    PayloadUse payloadUse,
    boolean recordsAcknowledgements,
    boolean receives,
    boolean requests,
    boolean needsTick,
    boolean sendMayBlock,
    ProcessStops stops) {

  /**
   * Whether a latency depends on the send time of each message. If not, the clock only tells in
   * which phase and interval a message was sent.
   */
  boolean timesEachMessage() {
    return recordsAcknowledgements || receives || requests;
  }
}
