// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.RespCall.Execution;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Publish-subscribe: SUBSCRIBE, UNSUBSCRIBE, PUBLISH. */
final class RespChannels {

  private static final String REFUSED = "ERR refused on purpose";

  private final Map<String, Set<RespDialogue>> subscribers = new HashMap<>();

  void addTo(Map<String, Execution> commands) {
    commands.put("SUBSCRIBE", this::subscribe);
    commands.put("UNSUBSCRIBE", this::unsubscribe);
  }

  private void subscribe(RespCall call) throws RespCall.Refusal {
    call.require(2);
    RespReply reply = call.reply();
    for (String channel : call.texts(1)) {
      subscribers.computeIfAbsent(channel, name -> new LinkedHashSet<>()).add(call.client());
      call.client().channels().add(channel);
      confirm(reply, "subscribe", channel, call.client());
    }
    call.answer(reply);
  }

  private void unsubscribe(RespCall call) {
    List<String> channels = call.size() > 1 ? call.texts(1) : List.copyOf(call.client().channels());
    RespReply reply = call.reply();
    for (String channel : channels) {
      remove(channel, call.client());
      call.client().channels().remove(channel);
      confirm(reply, "unsubscribe", channel, call.client());
    }
    if (channels.isEmpty()) {
      reply.push(3).text("unsubscribe").nil().number(0);
    }
    call.answer(reply);
  }

  private static void confirm(RespReply to, String what, String channel, RespDialogue client) {
    to.push(3).text(what).text(channel).number(client.channels().size());
  }

  private void remove(String channel, RespDialogue client) {
    subscribers.computeIfPresent(
        channel,
        (name, clients) -> {
          clients.remove(client);
          return clients.isEmpty() ? null : clients;
        });
  }

  /** What becomes of a PUBLISH. */
  ServedSystem.MessageFate publication(RespCall call) {
    return new ServedSystem.MessageFate() {
      @Override
      public void confirmed() {
        if (call.size() == 3) {
          call.answer(of(call).size());
        } else {
          call.refuse("ERR wrong number of arguments for 'publish' command");
        }
      }

      @Override
      public void refused() {
        call.refuse(REFUSED);
      }

      @Override
      public void delivered() {
        if (call.size() == 3) {
          for (RespDialogue client : of(call)) {
            client.push(
                client.reply().push(3).text("message").bulk(call.bytes(1)).bulk(call.bytes(2)));
          }
        }
      }
    };
  }

  private Set<RespDialogue> of(RespCall call) {
    return subscribers.getOrDefault(call.text(1), Set.of());
  }

  /** A client has gone. */
  void forget(RespDialogue client) {
    client.channels().forEach(channel -> remove(channel, client));
  }
}
