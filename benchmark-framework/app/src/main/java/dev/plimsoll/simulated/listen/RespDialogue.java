// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The connection of a Redis client. Requests may be answered in another order than they came, but
 * replies are sent in theirs, as the protocol demands.
 */
final class RespDialogue implements SimulatedProtocol.Dialogue {

  private final RespProtocol protocol;
  private final ServedSystem system;
  private final ClientConnection connection;
  private final RespRequests requests = new RespRequests();
  // Of the reading thread.
  private long received;
  // Of the thread of the system.
  private final Map<Long, byte[]> early = new HashMap<>();
  private final Set<String> channels = new HashSet<>();
  private long answered;
  private boolean third;
  private boolean leaves;
  private String name = "";

  RespDialogue(RespProtocol protocol, ServedSystem system, ClientConnection connection) {
    this.protocol = protocol;
    this.system = system;
    this.connection = connection;
  }

  @Override
  public int received(byte[] bytes, int from, int to) throws ProtocolViolation {
    int at = from;
    for (byte[][] next = requests.next(bytes, at, to);
        next != RespRequests.INCOMPLETE;
        next = requests.next(bytes, at, to)) {
      at = requests.end();
      protocol.accept(new RespCall(this, received++, next));
    }
    return at - from;
  }

  /** Begins a reply in the version that the client speaks. */
  RespReply reply() {
    return new RespReply(third);
  }

  /** Sends the reply to a request after those to all earlier ones. */
  void answer(long number, byte[] reply) {
    if (number != answered) {
      early.put(number, reply);
      return;
    }
    send(reply);
    answered++;
    for (byte[] next = early.remove(answered); next != null; next = early.remove(answered)) {
      send(next);
      answered++;
    }
    if (leaves && early.isEmpty()) {
      connection.flush();
      connection.close();
    }
  }

  /** Sends something that was not asked for. */
  void push(RespReply push) {
    send(push.bytes());
  }

  private void send(byte[] bytes) {
    connection.write(bytes);
    connection.end(system.dueNanos());
  }

  long id() {
    return connection.id();
  }

  String name() {
    return name;
  }

  void rename(String to) {
    name = to;
  }

  /** The channels that it has subscribed to. */
  Set<String> channels() {
    return channels;
  }

  void speak(boolean thirdVersion) {
    third = thirdVersion;
  }

  boolean speaksThird() {
    return third;
  }

  /** Ends the connection after the next reply. */
  void leave() {
    leaves = true;
  }

  @Override
  public void closed() {
    protocol.closed(this);
  }
}
