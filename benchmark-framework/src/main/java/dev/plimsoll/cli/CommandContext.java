// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.StreamSupport;

/**
 * What commands work with.
 *
 * @param out standard output
 * @param screen draws on standard output
 * @param prompt asks who is at the terminal
 * @param interruption raised by Ctrl+C
 * @param home the folder with the drivers' files and the workloads
 * @param arguments as typed
 * @param seed of the random times of this command's first repetition, where a workload gives none
 */
record CommandContext(
    PrintStream out,
    Screen screen,
    UserPrompt prompt,
    Interruption interruption,
    Path home,
    List<String> arguments,
    long seed) {

  List<DriverProvider> drivers() {
    return all(DriverProvider.class);
  }

  List<LocalBroker> localBrokers() {
    return all(LocalBroker.class);
  }

  Optional<LocalBroker> localBroker(String system) {
    return localBrokers().stream().filter(broker -> broker.system().equals(system)).findFirst();
  }

  PlanLoader plans() {
    return new PlanLoader(drivers(), System::getenv, Path.of(""), home);
  }

  private static <T> List<T> all(Class<T> service) {
    return StreamSupport.stream(ServiceLoader.load(service).spliterator(), false).toList();
  }
}
