// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Login;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A consumer with a driver of its own in a separate process, as with several workers. It can be
 * closed, or killed as when a program crashes. It reports the numbers of the messages that it
 * receives.
 */
public final class ConsumerProcess implements AutoCloseable {

  private static final long READY_SECONDS = 90;
  private static final long CLOSE_SECONDS = 60;

  private final Process process;
  private final List<Integer> received = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Thread reader;
  private ObjectOutputStream input;

  private ConsumerProcess(Process process) {
    this.process = process;
    this.reader = new Thread(this::read, "reads-consumer-process");
    this.reader.setDaemon(true);
  }

  /**
   * A consumer of a subscription.
   *
   * @param number its number in the subscription, from 0
   * @param members how many consumers the subscription has
   * @param acknowledges whether it acknowledges all messages, or none
   */
  public record Member(
      String topic, String subscription, int number, int members, boolean acknowledges)
      implements Serializable {}

  /** Starts the process with the setup's settings and waits until it has subscribed. */
  static ConsumerProcess start(DriverSetup setup, LocalBroker.Running broker, Member member)
      throws IOException, InterruptedException {
    return start(setup.provider(), setup.settings(), broker, member);
  }

  /**
   * Starts the process and waits until it has subscribed.
   *
   * @param settings keys of a driver file without an address
   */
  public static ConsumerProcess start(
      DriverProvider provider,
      Map<String, Object> settings,
      LocalBroker.Running broker,
      Member member)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    ConsumerProcess consumer = new ConsumerProcess(process);
    consumer.reader.start();
    try {
      Optional<Login> login = broker.endpoints().login();
      // The input stays open, because the process ends when it is closed.
      consumer.input = new ObjectOutputStream(process.getOutputStream());
      consumer.input.writeObject(
          new ConsumerProcessMain.Task(
              provider.getClass().getName(),
              new HashMap<>(settings),
              new HashMap<>(broker.endpoints().byProtocol()),
              login.map(Login::user).orElse(""),
              login.map(each -> each.password().reveal()).orElse(""),
              member));
      consumer.input.flush();
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
        ConsumerProcessMain.class.getName());
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
    if (line.equals(ConsumerProcessMain.READY)) {
      ready.complete(null);
    } else if (line.startsWith(ConsumerProcessMain.GOT)) {
      received.add(Integer.valueOf(line.substring(ConsumerProcessMain.GOT.length())));
    }
  }

  private void awaitReady() throws InterruptedException {
    try {
      ready.get(READY_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the consumer in its own process did not subscribe", e);
    }
  }

  /** Returns the numbers of the received messages, in order of arrival. */
  public List<Integer> received() {
    return List.copyOf(received);
  }

  /** Returns the distinct numbers of the received messages. */
  Set<Integer> numbers() {
    return new HashSet<>(received);
  }

  /** Closes the consumer and its driver, and waits until the process has ended. */
  void end() throws IOException, InterruptedException {
    input.write(ConsumerProcessMain.CLOSE);
    input.flush();
    if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the consumer in its own process did not close");
    }
    reader.join();
  }

  /** Kills the process, as {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    reader.join();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
