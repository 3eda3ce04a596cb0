// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** A program that starts one node, reports it, and then waits to be killed. */
final class Starter {

  private static final String STARTED = "started";

  private Starter() {}

  public static void main(String[] args) throws Exception {
    broker(args[0], new ServerFolders(ServerFolders.ofUser().cache(), Path.of(args[1])))
        .start(1, Lifetime.valueOf(args[2]), line -> {});
    System.gc(); // a pipe that is only held by garbage would be closed here
    System.out.println(STARTED);
    Thread.currentThread().join();
  }

  private static LocalBroker broker(String system, ServerFolders home)
      throws ReflectiveOperationException {
    LocalBroker ofUser =
        ServiceLoader.load(LocalBroker.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(broker -> broker.system().equals(system))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(system));
    return ofUser.getClass().getDeclaredConstructor(ServerFolders.class).newInstance(home);
  }

  /** Runs it in a separate process and returns when its node is ready. */
  static Process launch(String system, Path run, Lifetime lifetime) throws IOException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Programs.java().toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Starter.class.getName(),
                    system,
                    run.toString(),
                    lifetime.name()))
            .redirectErrorStream(true)
            .start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals(STARTED)) {
        return process;
      }
      said.append(line).append('\n');
    }
    throw new AssertionError("the starter ended: " + said);
  }
}
