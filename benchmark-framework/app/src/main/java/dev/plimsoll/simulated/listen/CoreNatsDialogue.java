// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.NatsInterest.Subscription;
import dev.plimsoll.simulated.listen.NatsRequests.Request;
import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The connection of a NATS client. */
final class CoreNatsDialogue implements SimulatedProtocol.Dialogue {

  private static final byte[] PONG = CoreNatsProtocol.ascii("PONG\r\n");
  private static final byte[] OK = CoreNatsProtocol.ascii("+OK\r\n");
  private static final byte[] END = {'\r', '\n'};

  private final CoreNatsProtocol protocol;
  private final ServedSystem system;
  private final ClientConnection connection;
  private final NatsRequests requests = new NatsRequests();
  // Of the thread of the system.
  private final Map<String, Subscription> subscriptions = new HashMap<>();
  private boolean verbose;
  private boolean echoes = true;
  private boolean wantsToKnowOfNoResponders;

  CoreNatsDialogue(CoreNatsProtocol protocol, ServedSystem system, ClientConnection connection) {
    this.protocol = protocol;
    this.system = system;
    this.connection = connection;
  }

  @Override
  public void opened() {
    send(CoreNatsProtocol.greeting(connection.id()));
  }

  @Override
  public int received(byte[] bytes, int from, int to) throws ProtocolViolation {
    int at = from;
    for (Optional<Request> next = requests.next(bytes, at, to);
        next.isPresent();
        next = requests.next(bytes, at, to)) {
      at = requests.end();
      accept(next.get());
    }
    return at - from;
  }

  private void accept(Request request) throws ProtocolViolation {
    switch (request.name()) {
      case "PUB", "HPUB" -> protocol.publish(this, request);
      case "CONNECT" -> {
        JsonNode options = options(request.words()[0]);
        system.act(() -> connected(options));
      }
      case "PING" -> system.act(() -> send(PONG));
      case "SUB" -> {
        request.require(2, 3);
        system.act(() -> subscribe(request.words()));
      }
      case "UNSUB" -> {
        request.require(1, 2);
        system.act(() -> unsubscribe(request.words()));
      }
      case "PONG", "" -> {}
      default -> throw new ProtocolViolation("there is no request '" + request.name() + "'");
    }
  }

  private static JsonNode options(String json) throws ProtocolViolation {
    try {
      return JsonMapper.shared().readTree(json);
    } catch (JacksonException e) {
      throw new ProtocolViolation("CONNECT without JSON");
    }
  }

  private void connected(JsonNode options) {
    verbose = options.path("verbose").asBoolean(false);
    echoes = options.path("echo").asBoolean(true);
    wantsToKnowOfNoResponders =
        options.path("no_responders").asBoolean(false) && options.path("headers").asBoolean(false);
    confirm();
  }

  private void subscribe(String[] words) {
    String id = words[words.length - 1];
    Subscription subscription =
        new Subscription(this, words[0], words.length == 3 ? words[1] : "", id);
    if (subscriptions.putIfAbsent(id, subscription) == null) {
      protocol.interest().add(subscription);
    }
    confirm();
  }

  private void unsubscribe(String[] words) {
    Subscription subscription = subscriptions.get(words[0]);
    boolean later = words.length == 2 && words[1].matches("[1-9][0-9]{0,17}");
    if (subscription != null && (!later || subscription.limit(Long.parseLong(words[1])))) {
      unsubscribe(subscription);
    }
    confirm();
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription.id);
    protocol.interest().remove(subscription);
  }

  /** Confirms a request, which a client may ask for. */
  void confirm() {
    if (verbose) {
      send(OK);
    }
  }

  /** Whether it receives its own messages. */
  boolean echoes() {
    return echoes;
  }

  boolean wantsToKnowOfNoResponders() {
    return wantsToKnowOfNoResponders;
  }

  void send(byte[] line) {
    connection.write(line);
    connection.end(system.dueNanos());
  }

  /** Sends a message. */
  void send(byte[] line, byte[] headers, byte[] payload) {
    connection.write(line);
    connection.write(headers);
    connection.write(payload);
    connection.write(END);
    connection.end(system.dueNanos());
  }

  @Override
  public void closed() {
    List.copyOf(subscriptions.values()).forEach(this::unsubscribe);
  }
}
