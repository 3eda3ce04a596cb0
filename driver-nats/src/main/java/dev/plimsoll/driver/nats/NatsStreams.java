// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.Deadline;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Topics of JetStream. Each is a stream with one subject per partition, or several streams. */
final class NatsStreams implements NatsTopics {

  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(60);
  private static final Duration RETRY_LIMIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(50);
  private static final int CREATIONS = 3;

  private final JetStreamManagement management;
  private final NatsStreamConfig config;
  private final ExecutorService executor;

  /**
   * @param executor runs requests about many streams concurrently
   */
  NatsStreams(JetStreamManagement management, NatsStreamConfig config, ExecutorService executor) {
    this.management = management;
    this.config = config;
    this.executor = executor;
  }

  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    each(topics.stream().flatMap(topic -> config.streams(topic).stream()).toList(), this::create);
  }

  private StreamInfo create(StreamConfiguration stream)
      throws DriverException, InterruptedException {
    String copies = config.replicasKey() + " " + config.replicas();
    try {
      return retry(
          "creating the stream "
              + stream.getName()
              + " ("
              + copies
              + ", storage "
              + config.storage()
              + ")",
          () -> add(stream, CREATIONS));
    } catch (DriverException e) {
      throw NatsFailures.isTooFewServers(e.getCause()) ? tooFewServers(e) : e;
    }
  }

  private DriverException tooFewServers(DriverException refused) {
    return new DriverException(
        refused.kind(),
        refused.getMessage()
            + ". Lower "
            + config.replicasKey()
            + " in the driver file, or use a cluster with enough servers; with broker:"
            + " local, give nodes: "
            + config.replicas(),
        refused.getCause());
  }

  /**
   * After its last stream is deleted, a server removes the folder of all streams in the background.
   * Creating a stream at that moment fails; the next attempt creates the folder again.
   */
  private StreamInfo add(StreamConfiguration stream, int tries)
      throws IOException, JetStreamApiException {
    try {
      return management.addStream(stream);
    } catch (JetStreamApiException e) {
      if (tries == 1 || !NatsFailures.isStorageFailure(e)) {
        throw e;
      }
      return add(stream, tries - 1);
    }
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    return each(names, name -> of(name).facts());
  }

  /** Returns the streams of each topic. */
  List<NatsTopicStreams> ofAll(List<String> names) throws DriverException, InterruptedException {
    return each(names, this::of);
  }

  NatsTopicStreams of(String topic) throws DriverException, InterruptedException {
    List<StreamInfo> streams = new ArrayList<>();
    for (String name : streamNames(topic)) {
      streams.add(info(name));
    }
    return new NatsTopicStreams(topic, streams);
  }

  /** Returns the name of the topic itself, which may not exist, if it is not several streams. */
  private List<String> streamNames(String topic) throws DriverException, InterruptedException {
    if (!config.perPartition()) {
      return List.of(topic);
    }
    List<String> names =
        retry(
            "listing the streams of " + topic,
            () -> management.getStreamNames(NatsSubjects.all(topic)));
    return names.isEmpty() ? List.of(topic) : names;
  }

  private StreamInfo info(String stream) throws DriverException, InterruptedException {
    return retry("looking at the stream " + stream, () -> management.getStreamInfo(stream));
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    return retry("listing streams", management::getStreamNames).stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> config.perPartition() ? NatsStreamConfig.topic(name) : name)
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    List<String> streams = each(names, this::streamNames).stream().flatMap(List::stream).toList();
    each(
        streams,
        stream ->
            retry(
                "deleting the stream " + stream,
                () -> NatsFailures.orIfAbsent(false, () -> management.deleteStream(stream))));
  }

  @Override
  public void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> streams = each(topics, this::streamNames).stream().flatMap(List::stream).toList();
    each(streams, stream -> deleteDurables(stream, subscriptions));
  }

  private boolean deleteDurables(String stream, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> names =
        retry(
            "listing the consumers of the stream " + stream,
            () -> NatsFailures.orIfAbsent(List.of(), () -> management.getConsumerNames(stream)));
    for (String name : names) {
      if (subscriptions.stream().anyMatch(each -> NatsDurable.isOf(each, name))) {
        retry(
            "deleting the consumer " + name + " of the stream " + stream,
            () -> NatsFailures.orIfAbsent(false, () -> management.deleteConsumer(stream, name)));
      }
    }
    return true;
  }

  /** Waits until each stream has a leader and its replicas are up to date. */
  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.after(SETTLE_LIMIT);
    for (String name : names) {
      deadline.await(
          POLL,
          () -> of(name).isSettled(),
          () ->
              new DriverException(
                  DriverException.Kind.TIMEOUT,
                  "NATS: after a minute a stream of "
                      + name
                      + " has no leader, or its replicas lag. Examine the cluster with its own"
                      + " tools"));
    }
    return describe(names);
  }

  @Override
  public NatsSubjects subjects(String topic) throws DriverException, InterruptedException {
    return of(topic).subjects();
  }

  /** A request made with the client library. */
  interface Request<T> {
    T make() throws IOException, JetStreamApiException;
  }

  /** Makes a request, and retries it while the cluster elects its leader. */
  static <T> T retry(String operation, Request<T> request)
      throws DriverException, InterruptedException {
    return Deadline.after(RETRY_LIMIT)
        .retry(
            POLL,
            e -> NatsFailures.isTemporary(e.getCause()),
            () -> {
              try {
                return request.make();
              } catch (JetStreamApiException
                  | IOException
                  | IllegalArgumentException
                  | IllegalStateException e) {
                throw NatsFailures.TABLE.toDriverException(operation, e);
              }
            });
  }

  private interface Action<A, T> {
    T of(A argument) throws DriverException, InterruptedException;
  }

  /** Applies the action to all arguments concurrently; returns the results in the same order. */
  private <A, T> List<T> each(List<A> arguments, Action<A, T> work)
      throws DriverException, InterruptedException {
    List<Callable<T>> tasks = new ArrayList<>();
    arguments.forEach(argument -> tasks.add(() -> work.of(argument)));
    List<T> results = new ArrayList<>();
    DriverException first = null;
    for (Future<T> future : executor.invokeAll(tasks)) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof DriverException cause) {
          first = first == null ? cause : first;
        } else {
          throw new IllegalStateException(e.getCause());
        }
      }
    }
    if (first != null) {
      throw first;
    }
    return results;
  }
}
