// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicSpec;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An instance of OMB's driver. One thread makes all calls to it, as in OMB, because OMB's drivers
 * expect that. The thread has the class loader of the jars, by which client libraries find classes.
 */
final class OmbServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OmbServer.class);
  private static final Duration CALL_LIMIT = Duration.ofMinutes(2);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final String THREAD = "plimsoll-omb";

  private final OmbLibrary library;
  private final OmbFailures failures;
  private final ExecutorService caller;
  private final Object driver;

  private OmbServer(OmbLibrary library, OmbFile file, Duration limit)
      throws DriverException, InterruptedException {
    this.library = library;
    this.failures = new OmbFailures(file.simpleName());
    this.caller = Executors.newSingleThreadExecutor(task -> thread(task, THREAD));
    this.driver =
        call(
            "creating it",
            limit,
            () -> library.driverClass().getDeclaredConstructor().newInstance());
  }

  /** Creates OMB's driver and lets it connect, which it does here or with its first client. */
  static OmbServer connect(OmbLibrary library, OmbFile file, Duration limit)
      throws DriverException, InterruptedException {
    OmbServer server = new OmbServer(library, file, limit);
    try {
      server.call("initialize", limit, () -> server.initialize(file));
      return server;
    } catch (DriverException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  private Object initialize(OmbFile file) throws IOException, ReflectiveOperationException {
    Method initialize = library.interfaces().initialize();
    File given = file.withoutReset().toFile();
    if (initialize.getParameterCount() == 1) {
      return initialize.invoke(driver, given);
    }
    String logger = initialize.getParameterTypes()[1].getPackageName() + ".NullStatsLogger";
    return initialize.invoke(
        driver,
        given,
        Class.forName(logger, true, library.loader()).getField("INSTANCE").get(null));
  }

  private Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(library.loader());
    return thread;
  }

  private <T> T call(String operation, Duration limit, Callable<T> call)
      throws DriverException, InterruptedException {
    return await(operation, limit, caller.submit(call));
  }

  private <T> T await(String operation, Duration limit, Future<T> answer)
      throws DriverException, InterruptedException {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failures.of(operation, e);
    } catch (TimeoutException e) {
      throw failures.late(operation, limit.toSeconds());
    }
  }

  /** Calls a method that returns a future, and waits for it; none is as good as a completed one. */
  private Object answer(String operation, Method method, Object... arguments)
      throws DriverException, InterruptedException {
    Object future = call(operation, CALL_LIMIT, () -> method.invoke(driver, arguments));
    return future == null ? null : await(operation, CALL_LIMIT, (CompletableFuture<?>) future);
  }

  OmbInterfaces interfaces() {
    return library.interfaces();
  }

  OmbFailures failures() {
    return failures;
  }

  String version() {
    return library.version();
  }

  String topicPrefix() throws DriverException, InterruptedException {
    return (String)
        call("getTopicNamePrefix", CALL_LIMIT, () -> interfaces().topicPrefix().invoke(driver));
  }

  /** Creates topics with their full names. */
  void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException {
    Method create = interfaces().createTopic();
    if (interfaces().topicInfo().isPresent()) {
      List<Object> infos = new ArrayList<>();
      for (TopicSpec topic : topics) {
        infos.add(info(topic));
      }
      answer("createTopics", create, infos);
    } else {
      for (TopicSpec topic : topics) {
        answer("createTopic " + topic.name(), create, topic.name(), topic.partitions());
      }
    }
    if (interfaces().notifyTopic().isPresent()) {
      for (TopicSpec topic : topics) {
        Method notify = interfaces().notifyTopic().get();
        answer("notifyTopicCreation " + topic.name(), notify, topic.name(), topic.partitions());
      }
    }
  }

  private Object info(TopicSpec topic) throws DriverException {
    try {
      return interfaces().topicInfo().orElseThrow().newInstance(topic.name(), topic.partitions());
    } catch (ReflectiveOperationException e) {
      throw failures.of("createTopics", e);
    }
  }

  Object createProducer(String topic) throws DriverException, InterruptedException {
    return made(
        "createProducer " + topic,
        answer("createProducer " + topic, interfaces().createProducer(), topic));
  }

  Object createConsumer(String topic, String subscription, Object callback)
      throws DriverException, InterruptedException {
    Method create = interfaces().createConsumer();
    String operation = "createConsumer " + topic;
    return made(
        operation,
        create.getParameterCount() == 3
            ? answer(operation, create, topic, subscription, callback)
            : answer(operation, create, topic, subscription, Optional.empty(), callback));
  }

  private Object made(String operation, Object client) throws DriverException {
    if (client == null) {
      throw failures.of(operation, new NullPointerException("it has returned nothing"));
    }
    return client;
  }

  /** Closes a client of OMB's driver, or the driver itself, and waits for it for a limited time. */
  void close(Object closeable, String name) {
    Thread closing =
        thread(
            () -> {
              try {
                ((AutoCloseable) closeable).close();
              } catch (Exception | LinkageError e) {
                LOG.debug("{} did not close", name, e);
              }
            },
            THREAD + "-close-" + name);
    closing.start();
    try {
      closing.join(CLOSE_LIMIT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    close(driver, "driver");
    caller.shutdownNow();
  }
}
