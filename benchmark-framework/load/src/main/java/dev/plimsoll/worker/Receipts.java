// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.SequenceSet;
import java.util.List;

/**
 * The messages of one producer that the consumers of one subscription have received, at one or
 * several workers.
 *
 * @param until the sequence number after the highest one received
 * @param unreceived those below it that no worker has received
 * @param received the sum over workers of distinct measured messages
 * @param duplicated the sum over workers of further receipts
 * @param workers the accounts
 */
record Receipts(
    int producer,
    long until,
    SequenceSet unreceived,
    long received,
    long duplicated,
    long outOfOrder,
    long dueFrom,
    List<ReceivedAccount> workers) {

  static Receipts of(List<ReceivedAccount> workers) {
    ReceivedAccount first = workers.get(0);
    long until = first.until();
    long received = 0;
    long duplicated = 0;
    long outOfOrder = 0;
    for (ReceivedAccount each : workers) {
      until = Math.max(until, each.until());
      received += each.received();
      duplicated += each.duplicated();
      outOfOrder += each.outOfOrder();
    }
    return new Receipts(
        first.producer(),
        until,
        workers.size() == 1 ? first.missing() : inAll(workers, until),
        received,
        duplicated,
        outOfOrder,
        first.dueFrom(),
        workers);
  }

  /** What is missing at all workers. */
  private static SequenceSet inAll(List<ReceivedAccount> workers, long until) {
    SequenceSet missing = new SequenceSet();
    missing.addRange(0, until);
    for (ReceivedAccount each : workers) {
      SequenceSet atWorker = each.missing().copy();
      atWorker.addRange(each.until(), until);
      missing = missing.intersection(atWorker);
    }
    return missing;
  }

  /** The number of distinct measured messages. */
  long distinct(SentAccount sent) {
    if (workers.size() == 1) {
      return received;
    }
    long from = Math.min(sent.from(), until);
    long end = Math.min(sent.until(), until);
    return end - from - unreceived.countIn(from, end);
  }

  /** The due measured messages that were not received. */
  SequenceSet missing(SentAccount sent) {
    long from = Math.max(sent.from(), dueFrom);
    long end = Math.max(from, Math.min(until, sent.until()));
    if (sent.until() <= end && unreceived.countIn(from, end) == 0) {
      return new SequenceSet(); // The usual case, without copies.
    }
    SequenceSet missing = unreceived.copy(from, end);
    missing.addRange(end, sent.until());
    return missing.size() == 0 ? missing : missing.difference(sent.notDue());
  }

  /** How many of these were received. */
  long countReceived(SequenceSet sequences) {
    if (sequences.size() == 0) {
      return 0;
    }
    return sequences.countIn(0, until) - sequences.intersection(unreceived).size();
  }

  /**
   * The number below which a missing message was overtaken, whichever ordering stream it belongs
   * to; -1 if there is none.
   */
  long overtakenInAll(int orderingStreams) {
    long min = Long.MAX_VALUE;
    for (int stream = 0; stream < orderingStreams; stream++) {
      long highest = -1;
      for (ReceivedAccount each : workers) {
        highest = Math.max(highest, highestIn(each, stream));
      }
      min = Math.min(min, highest);
    }
    return orderingStreams == 0 ? -1 : min;
  }

  /**
   * How often an ordering stream was received by one more worker: the order between the receipts of
   * two workers is unknown.
   */
  long handovers() {
    if (workers.size() == 1) {
      return 0;
    }
    int streams = workers.stream().mapToInt(each -> each.highestInStream().size()).max().orElse(0);
    long handovers = 0;
    for (int stream = 0; stream < streams; stream++) {
      int owners = 0;
      for (ReceivedAccount each : workers) {
        owners += highestIn(each, stream) >= 0 ? 1 : 0;
      }
      handovers += Math.max(0, owners - 1);
    }
    return handovers;
  }

  private static long highestIn(ReceivedAccount account, int stream) {
    List<Long> highest = account.highestInStream();
    return stream < highest.size() ? highest.get(stream) : -1;
  }
}
