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
import java.util.Locale;
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
      description = "number of nodes to start")
  private int nodes = 1;

  @Parameter(
      names = "--version",
      converter = VersionConverter.class,
      description = "version of the server to install or start")
  private String version = "";

  @Parameter(names = "--json", description = "status as JSON")
  private boolean json;

  @Parameter(
      description =
          "install|start|stop|status SYSTEM, or start|stop|kill|pause|resume"
              + " SYSTEM NODE for one node of a started system")
  private List<String> words = new ArrayList<>();

  /** Something that is done with one node. */
  private interface NodeAction {
    void apply(LocalBroker.Running running, int node) throws DriverException, InterruptedException;
  }

  private static final Map<String, NodeAction> NODE_ACTIONS =
      Map.of(
          "start", LocalBroker.Running::start,
          "stop", LocalBroker.Running::stop,
          "kill", LocalBroker.Running::kill,
          "pause", LocalBroker.Running::pause,
          "resume", LocalBroker.Running::resume);

  private static final int WORDS_WITH_NODE = 3;

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark broker status",
        "benchmark broker start kafka --nodes 3",
        "benchmark broker install redis --version 7.0.15",
        "benchmark broker kill kafka 2",
        "benchmark broker start kafka 2",
        "benchmark broker stop kafka");
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws DriverException, InterruptedException, UsageException {
    String action = words.isEmpty() ? "" : words.get(0);
    if (isForNode(action)) {
      changeNode(context, action);
      return ExitCode.OK;
    }
    List<LocalBroker> brokers = brokers(action);
    switch (action) {
      case "install" -> {
        for (LocalBroker broker : brokers) {
          broker.install(version, line -> context.out().println(line));
          context
              .out()
              .println(
                  broker.system() + (version.isEmpty() ? "" : " " + version) + " is installed");
        }
      }
      case "start" -> {
        if (brokers.size() > 1) {
          throw new UsageException(
              "broker start: name one system; start the others with a command for each");
        }
        start(context, brokers.get(0));
      }
      case "stop" -> {
        for (LocalBroker broker : brokers) {
          stop(context, broker);
        }
      }
      case "status" -> status(context, brokers);
      default ->
          throw new UsageException(
              "broker: '"
                  + action
                  + "' is none of: install, start, stop, status, kill, pause, resume");
    }
    return ExitCode.OK;
  }

  private boolean isForNode(String action) throws UsageException {
    if (words.size() == WORDS_WITH_NODE
        && NODE_ACTIONS.containsKey(action)
        && words.get(2).matches("[1-9]\\d{0,3}")) {
      return true;
    }
    if (List.of("kill", "pause", "resume").contains(action)) {
      throw new UsageException(
          "broker %s: name a system and the number of a node, as in: benchmark broker %s kafka 1"
              .formatted(action, action));
    }
    return false;
  }

  private void changeNode(CommandContext context, String action)
      throws DriverException, InterruptedException, UsageException {
    String system = words.get(1);
    int number = Integer.parseInt(words.get(2));
    LocalBroker broker = named(List.of(system)).get(0);
    LocalBroker.Running running =
        broker
            .running()
            .orElseThrow(
                () ->
                    new UsageException(
                        "broker %s: %s is not running; benchmark broker start %s --nodes N starts N nodes"
                            .formatted(action, system, system)));
    if (node(running, number).isEmpty()) {
      throw new UsageException(
          "broker %s: %s has no node %d, but %s"
              .formatted(
                  action,
                  system,
                  number,
                  running.nodes().stream().map(LocalBroker.BrokerNode::node).toList()));
    }
    NODE_ACTIONS.get(action).apply(running, number);
    node(running, number).ifPresent(node -> context.out().println(line(node)));
  }

  private static Optional<LocalBroker.BrokerNode> node(LocalBroker.Running running, int number) {
    return running.nodes().stream().filter(node -> node.node() == number).findFirst();
  }

  private List<LocalBroker> brokers(String action) throws UsageException {
    if (words.size() < 2) {
      if (action.equals("status") || action.equals("stop")) {
        return InstalledSystems.localBrokers();
      }
      throw new UsageException(
          "broker " + action + ": name a system, one of: " + String.join(", ", known()));
    }
    return named(words.subList(1, words.size()));
  }

  private static List<String> known() {
    return InstalledSystems.localBrokers().stream().map(LocalBroker::system).sorted().toList();
  }

  private static List<LocalBroker> named(List<String> names) throws UsageException {
    List<LocalBroker> named = new ArrayList<>();
    for (String name : names) {
      named.add(
          InstalledSystems.localBroker(name)
              .orElseThrow(
                  () ->
                      new UsageException(
                          "broker: '" + name + "' is none of: " + String.join(", ", known()))));
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
            new LocalBroker.StartOptions(nodes, LocalBroker.Lifetime.UNTIL_STOPPED, false, version),
            line -> context.out().println(line));
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
                    + (broker.isInstalled() ? "installed: " : "not installed: ")
                    + broker.source());
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
        + ": "
        + process(node)
        + ", "
        + node.address()
        + ", data in "
        + node.dataFolder();
  }

  private static String process(LocalBroker.BrokerNode node) {
    return switch (node.status()) {
      case RUNNING -> "pid " + node.pid();
      case PAUSED -> "pid " + node.pid() + ", paused";
      case STOPPED -> "stopped";
    };
  }

  private static Map<String, Object> asMap(LocalBroker.BrokerNode node) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("system", node.system());
    map.put("node", node.node());
    map.put("status", node.status().name().toLowerCase(Locale.ROOT));
    map.put("pid", node.pid());
    map.put("address", node.address());
    map.put("dataFolder", node.dataFolder().toString());
    return map;
  }
}
