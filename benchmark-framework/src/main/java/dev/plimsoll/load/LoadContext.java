// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;

/**
 * What all producer loops of a worker share.
 *
 * @param runTag random, in every stamp of this run
 * @param messageSize bytes of each payload
 * @param stamped whether payloads begin with a stamp
 * @param recordsAcknowledgements whether completions are the system's word, and so are measured
 * @param receives whether messages are received by this run
 * @param requests whether messages are requests that are answered
 * @param needsTick whether producers want {@link dev.plimsoll.driver.DriverProducer#tick}
 * @param sendMayBlock whether a send call may wait for the system
 * @param stops times in which this process could not run
 */
public record LoadContext(
    NanoClock clock,
    PhaseTimes phaseTimes,
    Recorders recorders,
    SendOutcomes outcomes,
    int runTag,
    int messageSize,
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
   * Whether the send time of each message is part of a latency. If not, the clock tells no more
   * than in which phase and row a message was sent.
   */
  boolean timesEachMessage() {
    return recordsAcknowledgements || receives || requests;
  }
}
