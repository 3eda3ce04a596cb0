// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The program of {@link KilledConsumer}, which reads its output. It ends when its input is closed.
 */
final class KilledConsumerMain implements BatchHandler {

  static final String READY = "ready";
  static final String GOT = "got ";

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final PrintStream told;

  private KilledConsumerMain(PrintStream told) {
    this.told = told;
  }

  /** What to receive, and from where; the user is empty if the server requires none. */
  record Task(
      String provider,
      HashMap<String, Object> settings,
      HashMap<String, String> addresses,
      String user,
      String password,
      String topic,
      String subscription)
      implements Serializable {

    Endpoints endpoints() {
      return new Endpoints(
          addresses, user.isEmpty() ? Optional.empty() : Optional.of(new Login(user, password)));
    }
  }

  public static void main(String[] args) throws Exception {
    PrintStream told = System.out;
    System.setOut(System.err); // A client's logger must not write to the protocol.
    ObjectInputStream input = new ObjectInputStream(System.in);
    Task task = (Task) input.readObject();
    Driver driver = provider(task.provider()).create(new Settings(task.settings()));
    driver.connect(task.endpoints(), LIMIT);
    ConsumerSpec spec =
        new ConsumerSpec(
            task.topic() + "-killed", 0, task.topic(), task.subscription(), StartPosition.EARLIEST);
    var consumer =
        driver
            .createConsumer(spec, new KilledConsumerMain(told))
            .toCompletableFuture()
            .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    told.println(READY);
    awaitEnd(input);
    Runtime.getRuntime().halt(consumer == null ? 1 : 0);
  }

  private static DriverProvider provider(String name) throws ReflectiveOperationException {
    return Class.forName(name)
        .asSubclass(DriverProvider.class)
        .getDeclaredConstructor()
        .newInstance();
  }

  private static void awaitEnd(ObjectInputStream input) {
    try {
      int read = input.read();
      assert read < 0 : "the test sends nothing more";
    } catch (IOException e) {
      return; // The test's process has ended.
    }
  }

  @Override
  public void received(DeliveredBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      told.println(GOT + Received.number(batch, i));
    }
  }

  @Override
  public void stopped(DriverException cause) {
    System.err.println("the consumer to be killed has stopped: " + cause.getMessage());
  }
}
