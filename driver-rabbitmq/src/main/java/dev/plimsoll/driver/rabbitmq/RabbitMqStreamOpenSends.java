// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;

/**
 * The unanswered sends of a stream producer, needed because the stream client drops them when it is
 * closed. A linked list of the sends themselves, which needs no allocation. Thread-safe.
 */
final class RabbitMqStreamOpenSends {

  private final RabbitMqStreamSend ring = new RabbitMqStreamSend(null, this);

  synchronized void add(RabbitMqStreamSend send) {
    send.before = ring.before;
    send.after = ring;
    ring.before.after = send;
    ring.before = send;
  }

  synchronized void remove(RabbitMqStreamSend send) {
    send.before.after = send.after;
    send.after.before = send.before;
    send.before = send;
    send.after = send;
  }

  /** Fails all sends with ABORTED. */
  void failAll() {
    RabbitMqRefusal cause = new RabbitMqRefusal("the producer was closed");
    for (RabbitMqStreamSend send : all()) {
      SendCompletion completion = send.takeCompletion();
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, cause);
      }
    }
  }

  private synchronized List<RabbitMqStreamSend> all() {
    List<RabbitMqStreamSend> all = new ArrayList<>();
    for (RabbitMqStreamSend send = ring.after; send != ring; send = send.after) {
      all.add(send);
    }
    return all;
  }
}
