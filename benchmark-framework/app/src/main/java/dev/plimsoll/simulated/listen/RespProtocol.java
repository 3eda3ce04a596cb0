// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The protocol of Redis, with the commands that our driver and {@code redis-benchmark} use.
 *
 * <p>XADD and PUBLISH send messages, which have the faults of the script. Commands on values, and
 * PING, take the service time. All others, of administration and of receiving, take none. Nothing
 * is answered during a stall.
 */
final class RespProtocol implements SimulatedProtocol {

  private static final Set<String> REQUESTS =
      Set.of(
          "PING", "ECHO", "SET", "GET", "INCR", "MSET", "LPUSH", "RPUSH", "LPOP", "RPOP", "LRANGE",
          "SADD", "SPOP", "ZADD", "ZPOPMIN", "HSET");

  private final ServedSystem system;
  private final Map<String, Execution> commands = new HashMap<>();
  private final RespStreams streams;
  private final RespChannels channels = new RespChannels();

  RespProtocol(ServedSystem system) {
    this.system = system;
    this.streams = new RespStreams(system);
    streams.addTo(commands);
    channels.addTo(commands);
    new RespValues(streams).addTo(commands);
    new RespAdministration(system, streams).addTo(commands);
  }

  @Override
  public boolean answersMessages() {
    return true;
  }

  @Override
  public Dialogue open(ClientConnection connection) {
    return new RespDialogue(this, system, connection);
  }

  /** Takes a request. On the reading thread. */
  void accept(RespCall call) {
    String name = call.name();
    if (name.equals("XADD")) {
      system.message(call.key(), streams.addition(call));
    } else if (name.equals("PUBLISH")) {
      system.message(call.key(), channels.publication(call));
    } else if (REQUESTS.contains(name)) {
      system.request(() -> execute(call));
    } else {
      system.act(() -> execute(call));
    }
  }

  private void execute(RespCall call) {
    Execution command = commands.get(call.name());
    if (command == null) {
      call.refuse("ERR unknown command '" + call.name() + "'");
      return;
    }
    try {
      command.execute(call);
    } catch (Refusal e) {
      call.refuse(e.getMessage());
    }
  }

  void closed(RespDialogue client) {
    streams.forget(client);
    channels.forget(client);
  }
}
