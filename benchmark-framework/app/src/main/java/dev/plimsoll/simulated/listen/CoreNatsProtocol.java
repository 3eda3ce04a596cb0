// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.NatsInterest.Subscription;
import dev.plimsoll.simulated.listen.NatsRequests.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The protocol of core NATS: publish-subscribe with queue groups, headers, and requests, which are
 * messages with the subject of an inbox.
 *
 * <p>PUB and HPUB send messages, which have the faults of the script; so do the replies to
 * requests, because they are messages too. Everything else takes no time. Nothing is answered
 * during a stall.
 */
final class CoreNatsProtocol implements SimulatedProtocol {

  private static final String VERSION = "2.10.0-simulated";

  /** What a requester gets if nobody is subscribed. */
  private static final byte[] NO_RESPONDERS = ascii("NATS/1.0 503\r\n\r\n");

  private static final byte[] NOTHING = {};

  private final ServedSystem system;
  private final NatsInterest interest = new NatsInterest();

  CoreNatsProtocol(ServedSystem system) {
    this.system = system;
  }

  @Override
  public boolean answersMessages() {
    return false;
  }

  @Override
  public Dialogue open(ClientConnection connection) {
    return new CoreNatsDialogue(this, system, connection);
  }

  /** What a server says first. */
  static byte[] greeting(long client) {
    return ascii(
        "INFO {\"server_id\":\"SIMULATED\",\"server_name\":\"simulated\",\"version\":\""
            + VERSION
            + "\",\"proto\":1,\"headers\":true,\"max_payload\":1048576,\"jetstream\":false,\"client_id\":"
            + client
            + "}\r\n");
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  NatsInterest interest() {
    return interest;
  }

  /** Takes a PUB or HPUB. On the reading thread. */
  void publish(CoreNatsDialogue from, Request request) {
    boolean withHeaders = request.name().equals("HPUB");
    String subject = request.words()[0];
    String reply = request.words().length == (withHeaders ? 4 : 3) ? request.words()[1] : "";
    system.message(
        subject,
        new ServedSystem.MessageFate() {
          @Override
          public void confirmed() {
            from.confirm();
          }

          @Override
          public void refused() {
            throw new IllegalStateException("core NATS cannot refuse a message");
          }

          @Override
          public void delivered() {
            deliver(from, subject, reply, request);
          }
        });
  }

  private void deliver(CoreNatsDialogue from, String subject, String reply, Request request) {
    List<Subscription> to = interest.of(subject);
    for (Subscription each : to) {
      if (from.echoes() || each.client != from) {
        pass(each, subject, reply, request.headers(), request.payload());
      }
    }
    if (to.isEmpty() && !reply.isEmpty() && from.wantsToKnowOfNoResponders()) {
      for (Subscription each : interest.of(reply)) {
        pass(each, reply, "", NO_RESPONDERS, NOTHING);
      }
    }
  }

  private void pass(Subscription to, String subject, String reply, byte[] headers, byte[] payload) {
    StringBuilder line = new StringBuilder(64);
    line.append(headers.length > 0 ? "HMSG " : "MSG ").append(subject).append(' ').append(to.id);
    if (!reply.isEmpty()) {
      line.append(' ').append(reply);
    }
    if (headers.length > 0) {
      line.append(' ').append(headers.length);
    }
    line.append(' ').append(headers.length + payload.length).append("\r\n");
    to.client.send(ascii(line.toString()), headers, payload);
    if (to.count()) {
      to.client.unsubscribe(to);
    }
  }
}
