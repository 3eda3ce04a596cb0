// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The thread of a consumer whose client library is polled: receives until it is closed, and runs
 * commands between two receives. For drivers.
 *
 * <p>Threads: any thread may call it. {@link #close} may be called by the batch handler; it then
 * returns immediately, and the loop ends when the handler returns.
 */
public final class ReceiveThread implements AutoCloseable {

  private final Loop loop;
  private final Consumer<DriverException> stopped;
  private final ConsumerCommands commands;
  private final String consumer;
  private final Duration closeLimit;
  private final Thread thread;
  private volatile boolean closing;

  /**
   * @param name the name of the thread
   * @param consumer names the consumer in messages: {@code Kafka: the consumer c-1}
   * @param executor completes the stages of commands
   * @param closeLimit how long {@link #close} waits for the thread
   * @param stopped receives the failure that ends the loop before it is closed
   */
  public ReceiveThread(
      String name,
      String consumer,
      Executor executor,
      Duration closeLimit,
      Loop loop,
      Consumer<DriverException> stopped) {
    this.loop = loop;
    this.stopped = stopped;
    this.consumer = consumer;
    this.commands = new ConsumerCommands(consumer, executor);
    this.closeLimit = closeLimit;
    this.thread = new Thread(this::run, name);
    this.thread.setDaemon(true);
  }

  /** Starts the thread. */
  public void start() {
    thread.start();
  }

  /** Whether {@link #close} was called. */
  public boolean isClosing() {
    return closing;
  }

  /** Queues a command and interrupts the wait for messages. */
  public CompletionStage<Void> add(ConsumerCommands.Action action) {
    CompletionStage<Void> done = commands.add(action);
    loop.wake();
    return done;
  }

  private void run() {
    try {
      loop.begin();
      while (!closing) {
        commands.run();
        loop.receive();
      }
    } catch (DriverException e) {
      stopped(e);
    } catch (RuntimeException | Error e) {
      // An error too: otherwise what the consumer misses would count as lost by the system.
      stopped(
          new DriverException(
              DriverException.Kind.OTHER,
              consumer + " has ended: " + DriverException.textOf(e),
              e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      try {
        loop.end();
      } finally {
        commands.end();
      }
    }
  }

  private void stopped(DriverException cause) {
    if (!closing) {
      stopped.accept(cause);
    }
  }

  @Override
  public void close() {
    closing = true;
    loop.wake();
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(closeLimit.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What the thread does. */
  public interface Loop {

    /** Called once, by the thread, before the first {@link #receive}. */
    default void begin() throws DriverException, InterruptedException {}

    /**
     * Waits for messages for at most a fraction of a second, and delivers them.
     *
     * @throws DriverException if the consumer cannot continue
     */
    void receive() throws DriverException, InterruptedException;

    /** Interrupts a waiting {@link #receive}, if the client library can. Called by any thread. */
    default void wake() {}

    /** Closes the client. Called once, by the thread, at its end. */
    default void end() {}
  }
}
