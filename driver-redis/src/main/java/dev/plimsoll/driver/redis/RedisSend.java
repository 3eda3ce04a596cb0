// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.function.BiConsumer;

/**
 * A message whose reply is awaited. The client passes the reply to it on the event loop of the
 * connection, or on the sending thread if there is no connection.
 */
final class RedisSend implements BiConsumer<Object, Throwable> {

  private final RedisDriverProducer producer;
  private final RedisSender sender;
  private SendCompletion completion;

  RedisSend(RedisDriverProducer producer, RedisSender sender, SendCompletion completion) {
    this.producer = producer;
    this.sender = sender;
    this.completion = completion;
  }

  @Override
  public void accept(Object reply, Throwable error) {
    if (error != null) {
      fail(RedisFailures.TABLE.kind(error), error);
    } else if (!sender.waits()) {
      acknowledge();
    }
  }

  /** Acknowledges the message, unless it has failed. */
  void acknowledge() {
    SendCompletion taken = take();
    if (taken != null) {
      taken.acknowledged();
    }
  }

  /** Fails the message, unless it has failed already. */
  void fail(FailureKind kind, Throwable error) {
    SendCompletion taken = take();
    if (taken != null) {
      taken.failed(producer.isClosed() ? FailureKind.ABORTED : kind, error);
    }
  }

  private SendCompletion take() {
    SendCompletion taken = completion;
    completion = null;
    return taken;
  }
}
