// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Dispatcher;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NatsEventsTest {

  private final NatsEvents events = new NatsEvents();
  private final List<DriverException> ends = new ArrayList<>();

  /** Returns an object that can only be compared, or asked whether it is connected. */
  private static <T> T unused(Class<T> type) {
    Object self = new Object();
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> self.hashCode();
                  case "equals" -> proxy == arguments[0];
                  case "getStatus" -> Connection.Status.CONNECTED;
                  default -> throw new UnsupportedOperationException(method.getName());
                }));
  }

  @Test
  void aConsumerEndsWithTheConnectionThatTheClientGivesUp() {
    Connection connection = unused(Connection.class);
    events.watch(connection, unused(Dispatcher.class), ends::add);
    events.watch(unused(Connection.class), unused(Dispatcher.class), ends::add);

    events.connectionEvent(connection, Events.DISCONNECTED);
    assertThat(ends).isEmpty();

    events.connectionEvent(connection, Events.CLOSED);
    events.connectionEvent(connection, Events.CLOSED);
    assertThat(ends)
        .singleElement()
        .extracting(DriverException::kind)
        .isEqualTo(DriverException.Kind.UNREACHABLE);
  }

  @Test
  void aConsumerThatWasClosedBeforeDoesNotEndAgain() {
    Connection connection = unused(Connection.class);
    Dispatcher dispatcher = unused(Dispatcher.class);
    events.watch(connection, dispatcher, ends::add);

    events.forget(dispatcher);
    events.connectionEvent(connection, Events.CLOSED);

    assertThat(ends).isEmpty();
  }

  @Test
  void aDeniedRequestOfAdministrationSaysNothingAboutMessages() {
    Connection connection = unused(Connection.class);

    events.errorOccurred(
        connection, "Permissions Violation for Publish to \"$JS.API.CONSUMER.PAUSE.s.c\"");
    assertThat(events.isPublishingRefused()).isFalse();

    events.errorOccurred(connection, "Permissions Violation for Publish to \"orders.0\"");
    assertThat(events.isPublishingRefused()).isTrue();
  }
}
