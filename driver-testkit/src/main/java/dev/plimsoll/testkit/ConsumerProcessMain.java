// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;

/**
 * The program of {@link ConsumerProcess}, which reads its output. It closes its driver and ends on
 * request, and ends immediately when its input is closed.
 */
final class ConsumerProcessMain implements BatchHandler {

  static final String READY = "ready";
  static final String GOT = "got ";
  static final int CLOSE = 'c';

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final PrintStream told;
  private final boolean acknowledges;

  private ConsumerProcessMain(PrintStream told, boolean acknowledges) {
    this.told = told;
    this.acknowledges = acknowledges;
  }

  /** What to receive, and from where; the user is empty if the server requires none. */
  record Task(
      String provider,
      HashMap<String, Object> settings,
      HashMap<String, String> addresses,
      String user,
      String password,
      ConsumerProcess.Member member)
      implements Serializable {

    Endpoints endpoints() {
      return new Endpoints(
          addresses,
          user.isEmpty() ? Optional.empty() : Optional.of(new Login(user, new Secret(password))));
    }

    ConsumerSpec spec() {
      return new ConsumerSpec(
          member.topic() + "-process-" + member.number(),
          1_000 + member.number(), // Not the number of a consumer in the test's own process.
          member.topic(),
          member.subscription(),
          StartPosition.EARLIEST,
          member.number(),
          member.members());
    }
  }

  public static void main(String[] args) throws Exception {
    PrintStream told = System.out;
    System.setOut(System.err); // A client's logger must not write to the protocol.
    ObjectInputStream input = new ObjectInputStream(System.in);
    Task task = (Task) input.readObject();
    Driver driver = provider(task.provider()).create(new Settings(task.settings()));
    driver.connect(task.endpoints(), LIMIT);
    DriverConsumer consumer =
        driver.createConsumer(
            task.spec(), new ConsumerProcessMain(told, task.member().acknowledges()));
    told.println(READY);
    if (isToldToClose(input)) {
      consumer.close();
      driver.close();
    }
    Runtime.getRuntime().halt(0);
  }

  private static DriverProvider provider(String name) throws ReflectiveOperationException {
    return Class.forName(name)
        .asSubclass(DriverProvider.class)
        .getDeclaredConstructor()
        .newInstance();
  }

  private static boolean isToldToClose(ObjectInputStream input) {
    try {
      return input.read() == CLOSE;
    } catch (IOException e) {
      return false; // The test's process has ended.
    }
  }

  @Override
  public void received(DeliveredBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      told.println(GOT + Received.number(batch, i));
    }
    if (acknowledges) {
      Received.ALL.accept(batch);
    }
  }

  @Override
  public void stopped(DriverException cause) {
    System.err.println("the consumer in its own process has stopped: " + cause.getMessage());
  }
}
