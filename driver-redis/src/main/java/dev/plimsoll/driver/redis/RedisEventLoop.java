// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** The event loop of one connection, also after it has reconnected. Thread-safe. */
final class RedisEventLoop implements NettyCustomizer, Executor {

  private volatile Channel channel;

  /** Called by the client for each new channel of the connection, before it is used. */
  @Override
  public void afterChannelInitialized(Channel fresh) {
    channel = fresh;
  }

  /** Runs the task on the event loop; never if the client is closed. */
  @Override
  public void execute(Runnable task) {
    try {
      channel.eventLoop().execute(task);
    } catch (RejectedExecutionException e) {
      return; // The client is closed, and has failed what was open.
    }
  }

  /** Whether the calling thread is the event loop. */
  boolean isCurrent() {
    return channel.eventLoop().inEventLoop();
  }

  /** Disconnects: the client fails what is open, and connects again. */
  void disconnect() {
    var unused = channel.close();
  }
}
