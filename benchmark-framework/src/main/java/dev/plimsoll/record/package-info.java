// SPDX-License-Identifier: Apache-2.0
/**
 * Hot: records what happens to messages, and hands it on in pieces that can be merged.
 *
 * <p>Threads: a {@link dev.plimsoll.record.Recorder} belongs to the thread that records (a sending
 * thread, a client's callback thread), never to a producer. It fills plain histograms and hands
 * them over by itself when an event falls outside of what the present set covers; the {@link
 * dev.plimsoll.record.Collector} merges them on a thread of its own. Nothing is locked or allocated
 * per message, except the short lock of a {@link dev.plimsoll.record.SequenceTracker}.
 *
 * <p>Memory: two histograms per recording thread and event type, a bounded number of timeline
 * intervals in compact form, and per subscription and producer a window of sequence numbers and the
 * compressed set of those that fell out of it unreceived.
 */
package dev.plimsoll.record;
