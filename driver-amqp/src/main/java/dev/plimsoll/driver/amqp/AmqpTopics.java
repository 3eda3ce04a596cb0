// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.connection.SystemTopics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.Delivery;
import org.apache.qpid.protonj2.client.Message;
import org.apache.qpid.protonj2.client.Receiver;
import org.apache.qpid.protonj2.client.Sender;
import org.apache.qpid.protonj2.client.SenderOptions;
import org.apache.qpid.protonj2.client.Session;
import org.apache.qpid.protonj2.client.exceptions.ClientException;
import org.apache.qpid.protonj2.client.exceptions.ClientOperationTimedOutException;

/**
 * Topics and subscriptions: what is not part of the protocol, so that each server has its own. A
 * partition has an address for senders, and a queue for each subscription.
 */
abstract class AmqpTopics implements SystemTopics {

  private static final long ANSWER_SECONDS = 10;

  private final Connection connection;
  private Session session;
  private Links links;

  AmqpTopics(Connection connection) {
    this.connection = connection;
  }

  /** The two links of the server's management. */
  record Links(Sender requests, Receiver answers) {}

  /** Completes a request by the address of the answers. */
  interface Request {
    Message<?> to(String replies) throws ClientException;
  }

  /**
   * Where the server stores a durable message before it confirms it.
   *
   * @param by which party the confirmation comes from
   * @param notes further facts, one sentence each
   */
  record Storage(Acknowledger by, Copies copies, List<String> notes) {}

  /** Returns the number of partitions of each topic that the server knows. */
  abstract Map<String, Integer> partitions() throws DriverException, InterruptedException;

  /** Deletes topics with their subscriptions. */
  abstract void delete(List<String> topics) throws DriverException, InterruptedException;

  /** Creates the queue of a subscription, if it does not exist, and returns its address. */
  abstract String subscribe(String topic, int partition, String subscription)
      throws DriverException, InterruptedException;

  /** Deletes the queues of subscriptions. */
  abstract void unsubscribe(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException;

  /** Returns the address to which messages of a partition are sent. */
  abstract String target(String topic, int partition);

  abstract Storage storage() throws DriverException, InterruptedException;

  /** Returns whether the server marks the message as possibly delivered before. */
  abstract boolean isRedelivered(Message<?> message) throws ClientException;

  /** Opens the links of the management. */
  abstract Links open(Session fresh, SenderOptions options) throws ClientException;

  /**
   * Asks the management, one request at a time. Links that a lost connection has taken with it are
   * opened again.
   */
  final synchronized Message<?> ask(String operation, Request request)
      throws DriverException, InterruptedException {
    boolean fresh = links == null;
    try {
      return ask(request);
    } catch (ClientException e) {
      close();
      if (e.getCause() instanceof InterruptedException) {
        throw new InterruptedException(operation);
      }
      if (fresh || e instanceof ClientOperationTimedOutException) {
        throw AmqpFailures.TABLE.toDriverException(operation, e);
      }
      return ask(operation, request);
    }
  }

  private Message<?> ask(Request request) throws ClientException {
    if (links == null) {
      session = connection.openSession();
      links = open(session, new SenderOptions().sendTimeout(ANSWER_SECONDS, TimeUnit.SECONDS));
    }
    links.requests().send(request.to(links.answers().address()));
    Delivery answer = links.answers().receive(ANSWER_SECONDS, TimeUnit.SECONDS);
    if (answer == null) {
      throw new ClientOperationTimedOutException(
          "the management did not answer within " + ANSWER_SECONDS + " s");
    }
    return answer.message();
  }

  /** Closes the links of the management. */
  final synchronized void close() {
    links = null;
    if (session != null) {
      var unused = session.closeAsync();
      session = null;
    }
  }

  /** Returns the number of partitions of a topic. */
  final int partitions(String topic) throws DriverException, InterruptedException {
    return describe(List.of(topic)).get(0).partitions();
  }

  @Override
  public final List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    Map<String, Integer> known = partitions();
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      Integer partitions = known.get(name);
      if (partitions == null) {
        throw new DriverException(
            DriverException.Kind.NOT_FOUND, "AMQP: no run has created the topic " + name);
      }
      facts.add(new TopicFacts(name, partitions, OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  @Override
  public final List<String> list(String prefix) throws DriverException, InterruptedException {
    return partitions().keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  /** Returns the name of a partition, or of a queue: the names of topics have no dots. */
  static String join(String topic, int partition) {
    return topic + "." + partition;
  }

  /** Returns the name of the queue of a subscription. */
  static String join(String topic, int partition, String subscription) {
    return join(topic, partition) + "." + nameOf(subscription);
  }

  /** Returns the subscription without characters that have a meaning in names and addresses. */
  static String nameOf(String subscription) {
    return subscription.replaceAll("[^A-Za-z0-9_-]", "_");
  }
}
