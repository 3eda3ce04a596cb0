// SPDX-License-Identifier: Apache-2.0
/**
 * Hot path: records the events of messages, and passes them on in parts that can be merged.
 *
 * <p>Threads: a {@link dev.plimsoll.record.Recorder} belongs to the thread that records (a sending
 * thread, a client's callback thread), never to a producer. It fills plain histograms, and hands
 * them over itself when an event is outside the current bucket; the {@link
 * dev.plimsoll.record.Collector} merges them on a separate thread. Nothing is locked or allocated
 * per message, except for the short lock of a {@link dev.plimsoll.record.SequenceTracker}.
 *
 * <p>Memory: two histograms per recording thread and event type; a bounded number of compressed
 * timeline intervals; and, per subscription and producer, a window of sequence numbers and the
 * compressed set of numbers that left it unreceived.
 */
package dev.plimsoll.record;
