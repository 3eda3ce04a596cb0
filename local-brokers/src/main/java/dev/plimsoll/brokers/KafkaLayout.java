// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Kafka nodes on this machine: configuration files and commands.
 *
 * <p>Settings that affect performance are Kafka's defaults, and the JVM's options those of its own
 * start script. The others are what a single machine needs: addresses, replication of the internal
 * topics by the number of nodes, groups that do not wait for further members and soon notice the
 * change of a member, a check of retention every second, and no automatic creation of topics.
 *
 * @param java runs Kafka's classes
 * @param nodes number of nodes
 * @param more settings of each node, which replace ours; further listeners are added to ours
 */
record KafkaLayout(JavaServer java, int nodes, Map<String, String> more)
    implements ClusterStarter.Layout {

  static final String PROTOCOL = "kafka";

  /** The options of Kafka's own kafka-server-start.sh, without its log of the collector. */
  private static final List<String> START_SCRIPT_OPTIONS =
      List.of(
          "-Xmx1G",
          "-Xms1G",
          "-server",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=20",
          "-XX:InitiatingHeapOccupancyPercent=35",
          "-XX:+ExplicitGCInvokesConcurrent",
          "-XX:MaxInlineLevel=15",
          "-Djava.awt.headless=true");

  /** Kafka 2.8 has no default for the controllers' listener. */
  private static final String PROTOCOLS = "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT";

  private static final String READY = "Kafka Server started";
  private static final int PORTS_PER_NODE = 3;
  private static final int CLUSTER_ID_BYTES = 16;

  KafkaLayout {
    more = Map.copyOf(more);
  }

  KafkaLayout(JavaServer java, int nodes) {
    this(java, nodes, Map.of());
  }

  @Override
  public String nameOf(int node) {
    return Integer.toString(node);
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "server.properties",
            ConfigSyntax.PROPERTIES,
            "process.roles|node.id|log.dirs?|controller.quorum.*|controller.listener.names"
                + "|(.*\\.)?listeners|inter.broker.listener.name|listener.security.protocol.map"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(nodes * PORTS_PER_NODE);
    String clusterId = randomId();
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= nodes; node++) {
      plans.add(plan(node, folder.resolve("node-" + node), ports, clusterId, clients));
    }
    return plans;
  }

  private NodePlan plan(
      int node, Path folder, List<Integer> ports, String clusterId, ClientAddresses clients)
      throws IOException, DriverException {
    Files.createDirectories(folder);
    Path data = folder.resolve("data");
    String address = address(ports.get(node - 1));
    Path config = folder.resolve("server.properties");
    write(settings(node, data, ports, clients.of(address)), config);
    Path logging = copyLogging(folder.resolve("log4j2.xml"));
    List<String> format = List.of("format", "-t", clusterId, "-c", config.toString());
    return new NodePlan(
        node,
        folder,
        data,
        address,
        Map.of(PROTOCOL, address),
        java.preparation("kafka.tools.StorageTool", format),
        java.server(folder, jvmOptions(logging), "kafka.Kafka", List.of(config.toString())),
        READY);
  }

  private static List<String> jvmOptions(Path logging) {
    List<String> options = new ArrayList<>(START_SCRIPT_OPTIONS);
    options.add("-Dlog4j2.configurationFile=" + logging.toUri());
    return options;
  }

  private Map<String, String> settings(
      int node, Path data, List<Integer> ports, String addressForClients) {
    String client = "PLAINTEXT://" + address(ports.get(node - 1));
    String controller = "CONTROLLER://" + address(controllerPort(node, ports));
    String inSync = nodes == 1 ? "1" : "2";
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(node));
    settings.put("controller.quorum.voters", voters(ports));
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("listeners", client + "," + controller);
    settings.put("advertised.listeners", client);
    settings.put("listener.security.protocol.map", PROTOCOLS);
    if (!addressForClients.equals(address(ports.get(node - 1)))) {
      settings.putAll(proxied(client, controller, portOfNodes(node, ports), addressForClients));
    }
    settings.put("log.dirs", data.toString());
    settings.put("auto.create.topics.enable", "false");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("group.min.session.timeout.ms", "1000");
    settings.put("group.share.min.session.timeout.ms", "1000");
    for (String type : List.of("group.consumer", "group.share")) {
      settings.put(type + ".min.heartbeat.interval.ms", "500");
      settings.put(type + ".heartbeat.interval.ms", "500");
    }
    settings.put("log.retention.check.interval.ms", "1000");
    for (String topic :
        List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
      settings.put(topic + ".replication.factor", Integer.toString(nodes));
    }
    for (String topic : List.of("transaction.state.log", "share.coordinator.state.topic")) {
      settings.put(topic + ".min.isr", inSync);
    }
    more.forEach((name, value) -> settings.merge(name, value, replacing(name)));
    return settings;
  }

  /** Settings with which clients use a proxy, and the nodes do not. */
  private static Map<String, String> proxied(
      String client, String controller, int portOfNodes, String addressForClients) {
    String nodes = "NODES://" + address(portOfNodes);
    return Map.of(
        "listeners",
        String.join(",", client, nodes, controller),
        "advertised.listeners",
        "PLAINTEXT://" + addressForClients + "," + nodes,
        "inter.broker.listener.name",
        "NODES",
        "listener.security.protocol.map",
        PROTOCOLS + ",NODES:PLAINTEXT");
  }

  private static BinaryOperator<String> replacing(String name) {
    return name.endsWith("listeners")
        ? (ours, added) -> ours + "," + added
        : (ours, replacement) -> replacement;
  }

  private String voters(List<Integer> ports) {
    return IntStream.rangeClosed(1, nodes)
        .mapToObj(node -> node + "@" + address(controllerPort(node, ports)))
        .collect(Collectors.joining(","));
  }

  private int controllerPort(int node, List<Integer> ports) {
    return ports.get(nodes + node - 1);
  }

  /** Where the other nodes connect if clients use proxies. */
  private int portOfNodes(int node, List<Integer> ports) {
    return ports.get(2 * nodes + node - 1);
  }

  private static String address(int port) {
    return FreePorts.HOST + ":" + port;
  }

  private static void write(Map<String, String> settings, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
  }

  private static String randomId() {
    byte[] id = new byte[CLUSTER_ID_BYTES];
    ThreadLocalRandom.current().nextBytes(id);
    id[0] &= 0x7f; // an id that starts with '-' would be parsed as an option
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id);
  }

  private static Path copyLogging(Path target) throws IOException {
    try (InputStream in = KafkaLayout.class.getResourceAsStream("kafka-log4j2.xml")) {
      if (in == null) {
        throw new FileNotFoundException("resource kafka-log4j2.xml");
      }
      Files.copy(in, target);
      return target;
    }
  }
}
