// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.ListenAddress;
import dev.plimsoll.simulated.listen.ListeningServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Serves the simulated system to clients of other systems until it is interrupted. */
@Parameters(
    commandDescription =
        "serves the simulated system over the protocols of Redis and NATS; its known"
            + " behaviour checks the figures of any tool")
final class SimulatedCommand extends CommonOptions {

  private static final String SYSTEM = "simulated";

  @Parameter(
      names = "--listen",
      required = true,
      description =
          "PROTOCOL=PORT,… on the loopback interface, or PROTOCOL=HOST:PORT; protocols: redis,"
              + " nats; port 0: any free one")
  private List<String> listen = new ArrayList<>();

  @Parameter(
      names = {"-d", "--driver"},
      description = "a driver file of the simulated system: the script")
  private String driver = SYSTEM;

  @Parameter(
      names = "--set",
      splitter = RunCommand.NoSplitter.class,
      description = "driver.KEY=VALUE overrides a key of the script")
  private List<String> sets = new ArrayList<>();

  @Parameter(
      names = "--spare",
      converter = CountConverter.class,
      description =
          "number of messages and requests at the start that are answered at once"
              + " and without faults; the script begins after them")
  private int spare;

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark simulated --listen redis=6400,nats=4300 --set driver.serviceTime=1ms",
        "benchmark simulated --listen redis=6400 -d script.yaml");
  }

  @Override
  public String remarks() {
    return "docs/SIMULATED.md describes the keys of the script and the limits of the"
        + " servers.\n\n"
        + Help.UNITS;
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws PlanException, InterruptedException, UsageException {
    List<ListenAddress> addresses = addresses();
    ServedSystem system = system(context);
    try (ListeningServer server = ListeningServer.start(addresses, system)) {
      for (ListenAddress address : server.addresses()) {
        context
            .screen()
            .line(
                address.protocol()
                    + " at "
                    + address.socket().getAddress().getHostAddress()
                    + ":"
                    + address.socket().getPort());
      }
      context.screen().line("script " + JsonMapper.shared().writeValueAsString(system.script()));
      context.screen().line("serves until Ctrl+C ends it");
      context.screen().endLive(); // Whoever has started it may wait for this line.
      context.interruption().awaitRaised();
      context
          .screen()
          .line("observed " + JsonMapper.shared().writeValueAsString(server.observed()));
    } catch (IOException e) {
      throw new UsageException("--listen: " + e.getMessage());
    }
    return ExitCode.OK;
  }

  private List<ListenAddress> addresses() throws UsageException {
    List<ListenAddress> addresses = new ArrayList<>();
    for (String text : listen) {
      try {
        addresses.add(ListenAddress.parse(text));
      } catch (IllegalArgumentException e) {
        throw new UsageException("--listen: " + e.getMessage());
      }
    }
    return addresses;
  }

  private ServedSystem system(CommandContext context) throws PlanException, UsageException {
    for (String set : sets) {
      if (!set.startsWith(PlanLoader.DRIVER_KEY)) {
        String key = set.replaceFirst("=.*", "");
        throw new UsageException(
            "simulated: --set "
                + key
                + ": is no key of a driver: write --set driver."
                + key
                + "=…");
      }
    }
    DriverProfile profile = context.plans().driver(driver, sets);
    if (!profile.system().equals(SYSTEM)) {
      throw new UsageException(
          driver + " is a driver file for " + profile.system() + ", not for " + SYSTEM);
    }
    try {
      return ServedSystem.of(new Settings(profile.values()), spare);
    } catch (SettingsException e) {
      throw new UsageException(driver + ": " + e.key() + " " + e.getMessage());
    }
  }
}
