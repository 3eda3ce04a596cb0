// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A consumer of OMB's driver, which delivers on its own thread, or threads, to the callback.
 * Pausing holds them in the callback, as OMB does.
 */
final class OmbConsumer implements DriverConsumer, InvocationHandler {

  private final OmbServer server;
  private final BatchHandler handler;
  private final String id;
  private final OmbBatch batch;

  /** Held while the handler runs, so that it has one caller, and close() and pause() wait. */
  private final Object delivery = new Object();

  private Object consumer = "";
  private boolean paused;
  private boolean closed;

  OmbConsumer(OmbServer server, OmbPayload payloads, BatchHandler handler, String id) {
    this.server = server;
    this.handler = handler;
    this.id = id;
    this.batch = new OmbBatch(payloads);
  }

  void open(String topic, String subscription) throws DriverException, InterruptedException {
    Class<?> callback = server.interfaces().callback();
    Object proxy =
        Proxy.newProxyInstance(callback.getClassLoader(), new Class<?>[] {callback}, this);
    consumer = server.createConsumer(topic, subscription, proxy);
  }

  /** The callback: {@code messageReceived} with a payload, and methods of {@code Object}. */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == arguments[0];
      case "toString" -> "the callback of " + id;
      default -> {
        receive(arguments[0]);
        yield null;
      }
    };
  }

  private void receive(Object payload) {
    synchronized (delivery) {
      while (paused && !closed) {
        try {
          delivery.wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt(); // OMB's driver ends its thread.
          return;
        }
      }
      if (!closed) {
        batch.fill(payload);
        handler.received(batch);
        batch.release();
      }
    }
  }

  @Override
  public CompletionStage<Void> pause() {
    return set(true);
  }

  @Override
  public CompletionStage<Void> resume() {
    return set(false);
  }

  /** Waits until the handler has returned. */
  private CompletionStage<Void> set(boolean toPaused) {
    synchronized (delivery) {
      paused = toPaused;
      delivery.notifyAll();
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void close() {
    synchronized (delivery) {
      if (closed) {
        return;
      }
      closed = true;
      delivery.notifyAll();
    }
    server.close(consumer, id);
  }
}
