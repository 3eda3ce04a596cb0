// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.series.InstalledSystems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Installs, starts and stops local brokers, which are real servers on this machine, and shows their
 * status.
 */
@Parameters(commandDescription = "manages real servers on this machine")
final class BrokerCommand extends CommonOptions {

  @Parameter(
      names = "--nodes",
      converter = CountConverter.class,
      description = "how many nodes to start")
  private int nodes = 1;

  @Parameter(names = "--json", description = "status as JSON")
  private boolean json;

  @Parameter(description = "install|start|stop|status SYSTEM")
  private List<String> words = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark broker status",
        "benchmark broker start kafka --nodes 3",
        "benchmark broker stop kafka");
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws DriverException, InterruptedException, UsageException {
    String action = words.isEmpty() ? "" : words.get(0);
    List<LocalBroker> brokers = brokers(action);
    switch (action) {
      case "install" -> {
        for (LocalBroker broker : brokers) {
          broker.install(line -> context.out().println(line));
          context.out().println(broker.system() + " is installed");
        }
      }
      case "start" -> start(context, brokers.get(0));
      case "stop" -> {
        for (LocalBroker broker : brokers) {
          stop(context, broker);
        }
      }
      case "status" -> status(context, brokers);
      default ->
          throw new UsageException(
              "broker: '" + action + "' is none of: install, start, stop, status");
    }
    return ExitCode.OK;
  }

  private List<LocalBroker> brokers(String action) throws UsageException {
    List<LocalBroker> all = InstalledSystems.localBrokers();
    List<String> known = all.stream().map(LocalBroker::system).sorted().toList();
    if (words.size() < 2) {
      if (action.equals("status") || action.equals("stop")) {
        return all;
      }
      throw new UsageException(
          "broker " + action + ": name a system, one of: " + String.join(", ", known));
    }
    List<LocalBroker> named = new ArrayList<>();
    for (String name : words.subList(1, words.size())) {
      named.add(
          InstalledSystems.localBroker(name)
              .orElseThrow(
                  () ->
                      new UsageException(
                          "broker: '" + name + "' is none of: " + String.join(", ", known))));
    }
    return named;
  }

  private void start(CommandContext context, LocalBroker broker)
      throws DriverException, InterruptedException, UsageException {
    if (nodes > broker.maxNodes()) {
      throw new UsageException(
          "--nodes: " + broker.system() + " can be started with 1 to " + broker.maxNodes());
    }
    LocalBroker.Running running =
        broker.start(
            nodes, LocalBroker.Lifetime.UNTIL_STOPPED, line -> context.out().println(line));
    context.interruption().setupEnds();
    if (context.interruption().isRaised()) {
      // The interruption arrived after the last point at which the start can be interrupted.
      running.close();
      throw new InterruptedException();
    }
    running.nodes().forEach(node -> context.out().println(line(node)));
    running
        .loginFile()
        .ifPresent(file -> context.out().println("user and password: see login in " + file));
  }

  private static void stop(CommandContext context, LocalBroker broker) throws DriverException {
    Optional<LocalBroker.Running> running = broker.running();
    if (running.isEmpty()) {
      context.out().println(broker.system() + ": not running");
      return;
    }
    running.get().close();
    context.out().println(broker.system() + ": stopped");
  }

  private void status(CommandContext context, List<LocalBroker> brokers) throws DriverException {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LocalBroker broker : brokers) {
      List<LocalBroker.BrokerNode> staying =
          broker.running().map(LocalBroker.Running::nodes).orElse(List.of());
      List<LocalBroker.BrokerNode> ofRuns = broker.ofPrograms();
      if (staying.isEmpty() && ofRuns.isEmpty() && !json) {
        context
            .out()
            .println(
                broker.system()
                    + ": not running, "
                    + (broker.isInstalled() ? "installed" : "not installed")
                    + " ("
                    + broker.source()
                    + ")");
      }
      staying.forEach(node -> show(context, node, "", all));
      ofRuns.forEach(node -> show(context, node, ", of a run under way", all));
    }
    if (json) {
      context
          .out()
          .println(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(all));
    }
  }

  private void show(
      CommandContext context,
      LocalBroker.BrokerNode node,
      String remark,
      List<Map<String, Object>> all) {
    all.add(asMap(node));
    if (!json) {
      context.out().println(line(node) + remark);
    }
  }

  private static String line(LocalBroker.BrokerNode node) {
    return node.system()
        + " node "
        + node.node()
        + ": pid "
        + node.pid()
        + ", "
        + node.address()
        + ", data in "
        + node.dataFolder();
  }

  private static Map<String, Object> asMap(LocalBroker.BrokerNode node) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("system", node.system());
    map.put("node", node.node());
    map.put("pid", node.pid());
    map.put("address", node.address());
    map.put("dataFolder", node.dataFolder().toString());
    return map;
  }
}
