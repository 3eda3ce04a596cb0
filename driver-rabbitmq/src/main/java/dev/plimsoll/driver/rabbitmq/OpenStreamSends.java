// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;

/**
 * The sends that the stream client has not answered: it forgets them when it is closed. A list
 * through the sends themselves, so that nothing is made. Any thread.
 */
final class OpenStreamSends {

  private final StreamSend ring = new StreamSend(null, this);

  synchronized void add(StreamSend send) {
    send.before = ring.before;
    send.after = ring;
    ring.before.after = send;
    ring.before = send;
  }

  synchronized void remove(StreamSend send) {
    send.before.after = send.after;
    send.after.before = send.before;
    send.before = send;
    send.after = send;
  }

  /** Answers all with ABORTED. */
  void failAll() {
    RabbitMqRefusal cause = new RabbitMqRefusal("the producer was closed");
    for (StreamSend send : all()) {
      SendCompletion completion = send.taken();
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, cause);
      }
    }
  }

  private synchronized List<StreamSend> all() {
    List<StreamSend> all = new ArrayList<>();
    for (StreamSend send = ring.after; send != ring; send = send.after) {
      all.add(send);
    }
    return all;
  }
}
