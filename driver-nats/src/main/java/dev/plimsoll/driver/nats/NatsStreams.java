// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Topics of JetStream. Each is a stream with one subject per partition. */
final class NatsStreams implements NatsTopics {

  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long POLL_MILLIS = 50;
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
    each(
        topics,
        topic ->
            retry(
                "creating the stream "
                    + topic.name()
                    + " (replicas "
                    + config.replicas()
                    + ", storage "
                    + config.storage()
                    + ")",
                () -> add(topic, CREATIONS)));
  }

  /**
   * After its last stream is deleted, a server removes the folder of all streams in the background.
   * Creating a stream at that moment fails; the next attempt creates the folder again.
   */
  private StreamInfo add(TopicSpec topic, int tries) throws IOException, JetStreamApiException {
    try {
      return management.addStream(
          config.named(topic.name(), NatsSubjects.of(topic.name(), topic.partitions())));
    } catch (JetStreamApiException e) {
      if (tries == 1 || !NatsFailures.isStorageFailure(e)) {
        throw e;
      }
      return add(topic, tries - 1);
    }
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    List<TopicFacts> facts = new ArrayList<>();
    for (StreamInfo info : infos(names)) {
      facts.add(facts(info));
    }
    return facts;
  }

  /** Returns the streams of the topics, in the same order. */
  List<StreamInfo> infos(List<String> names) throws DriverException, InterruptedException {
    return each(names, this::info);
  }

  private StreamInfo info(String name) throws DriverException, InterruptedException {
    return retry("looking at the stream " + name, () -> management.getStreamInfo(name));
  }

  private static TopicFacts facts(StreamInfo info) {
    int partitions = info.getConfiguration().getSubjects().size();
    ClusterInfo cluster = info.getClusterInfo();
    boolean alone = cluster == null || cluster.getName() == null;
    String leader = alone || cluster.getLeader() == null ? "none" : cluster.getLeader();
    return new TopicFacts(
        info.getConfiguration().getName(),
        partitions,
        OptionalLong.of(info.getStreamState().getMsgCount()),
        alone ? List.of() : Collections.nCopies(partitions, leader));
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    return retry("listing streams", management::getStreamNames).stream()
        .filter(name -> name.startsWith(prefix))
        .sorted()
        .toList();
  }

  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    each(names, name -> retry("deleting the stream " + name, () -> deleted(name)));
  }

  private boolean deleted(String name) throws IOException, JetStreamApiException {
    try {
      return management.deleteStream(name);
    } catch (JetStreamApiException e) {
      if (NatsFailures.isNotFound(e)) {
        return false;
      }
      throw e;
    }
  }

  /** Waits until each stream has a leader and its replicas are up to date. */
  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + SETTLE_NANOS;
    for (String name : names) {
      while (!isSettled(info(name))) {
        if (System.nanoTime() - deadline > 0) {
          throw new DriverException(
              DriverException.Kind.TIMEOUT,
              "NATS: after a minute the stream "
                  + name
                  + " has no leader, or replicas that lag. Look at the cluster with its own tools");
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
    return describe(names);
  }

  private static boolean isSettled(StreamInfo info) {
    ClusterInfo cluster = info.getClusterInfo();
    if (cluster == null || cluster.getName() == null) {
      return true;
    }
    return cluster.getLeader() != null
        && (cluster.getReplicas() == null
            || cluster.getReplicas().stream()
                .allMatch(replica -> replica.isCurrent() && !replica.isOffline()));
  }

  @Override
  public NatsSubjects subjects(String topic) throws DriverException, InterruptedException {
    return new NatsSubjects(info(topic).getConfiguration().getSubjects());
  }

  /** A request made with the client library. */
  interface Request<T> {
    T make() throws IOException, JetStreamApiException;
  }

  /** Makes a request, and retries it while the cluster elects its leader. */
  static <T> T retry(String operation, Request<T> request)
      throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + RETRY_NANOS;
    while (true) {
      try {
        return request.make();
      } catch (JetStreamApiException | IOException | IllegalStateException e) {
        if (!NatsFailures.isTemporary(e) || System.nanoTime() - deadline > 0) {
          throw NatsFailures.toDriverException(operation, e);
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
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
