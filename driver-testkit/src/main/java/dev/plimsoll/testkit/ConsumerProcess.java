// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Login;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A consumer in a separate process, which acknowledges nothing and can be killed, as when a program
 * crashes. It reports the numbers of the messages that it receives.
 */
final class KilledConsumer implements AutoCloseable {

  private static final long READY_SECONDS = 90;

  private final Process process;
  private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Thread reader;

  private KilledConsumer(Process process) {
    this.process = process;
    this.reader = new Thread(this::read, "reads-killed-consumer");
    this.reader.setDaemon(true);
  }

  /** Starts the process and waits until it has subscribed. */
  static KilledConsumer start(
      DriverSetup setup, LocalBroker.Running broker, String topic, String subscription)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    KilledConsumer consumer = new KilledConsumer(process);
    consumer.reader.start();
    try {
      Optional<Login> login = broker.endpoints().login();
      // The input stays open, because the process ends when it is closed.
      ObjectOutputStream task = new ObjectOutputStream(process.getOutputStream());
      task.writeObject(
          new KilledConsumerMain.Task(
              setup.provider().getClass().getName(),
              new HashMap<>(setup.settings()),
              new HashMap<>(broker.endpoints().byProtocol()),
              login.map(Login::user).orElse(""),
              login.map(Login::password).orElse(""),
              topic,
              subscription));
      task.flush();
      consumer.awaitReady();
      return consumer;
    } catch (IOException | InterruptedException | AssertionError e) {
      consumer.close();
      throw e;
    }
  }

  private static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("java.class.path"),
        KilledConsumerMain.class.getName());
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
      }
      ready.completeExceptionally(new IOException("the process has ended"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  private void take(String line) {
    if (line.equals(KilledConsumerMain.READY)) {
      ready.complete(null);
    } else if (line.startsWith(KilledConsumerMain.GOT)) {
      numbers.add(Integer.valueOf(line.substring(KilledConsumerMain.GOT.length())));
    }
  }

  private void awaitReady() throws InterruptedException {
    try {
      ready.get(READY_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the consumer in its own process did not subscribe", e);
    }
  }

  /** Returns the numbers of the received messages. */
  Set<Integer> numbers() {
    return Set.copyOf(numbers);
  }

  /** Kills the process, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    reader.join();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
