// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.MqttClientState;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.lifecycle.MqttDisconnectSource;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import dev.plimsoll.driver.DriverException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection. Once connected, it connects again whenever it is lost, until it is closed or
 * another client takes its session over.
 */
final class MqttLink implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MqttLink.class);
  private static final long RECONNECT_MILLIS = 500;
  private static final long ANSWER_SECONDS = 10;
  private static final long CLOSE_SECONDS = 2;

  private final Mqtt5AsyncClient client;
  private final Consumer<Throwable> ended;
  private volatile boolean closed;

  /**
   * @param ended receives the reason when the link is lost for good
   */
  MqttLink(Mqtt5ClientBuilder builder, Consumer<Throwable> ended) {
    this.ended = ended;
    this.client =
        builder
            .addConnectedListener(context -> disconnectIfClosed())
            .addDisconnectedListener(this::disconnected)
            .buildAsync();
  }

  Mqtt5AsyncClient client() {
    return client;
  }

  private void disconnected(MqttClientDisconnectedContext context) {
    boolean first = context.getClientConfig().getState() == MqttClientState.CONNECTING;
    if (first || closed || context.getSource() == MqttDisconnectSource.USER) {
      return;
    }
    if (MqttFailures.isTakenOver(context.getCause())) {
      ended.accept(context.getCause());
      return;
    }
    LOG.debug("a connection was lost", context.getCause());
    context.getReconnector().reconnect(true).delay(RECONNECT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void disconnectIfClosed() {
    if (closed) {
      var unused =
          client
              .disconnect()
              .whenComplete((done, error) -> LOG.debug("disconnected after it was closed", error));
    }
  }

  /** Waits for the server's answer. */
  static <T> T await(String operation, CompletableFuture<T> answer)
      throws DriverException, InterruptedException {
    try {
      return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw MqttFailures.TABLE.toDriverException(operation, e);
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      client.disconnect().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("a connection was not closed in order", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
