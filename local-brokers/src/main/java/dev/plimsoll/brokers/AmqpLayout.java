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
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Artemis on this machine: configuration file and command.
 *
 * <p>Settings that affect performance are Artemis' defaults, and the JVM's options those that its
 * own tool writes for a new broker. The others are what a single machine needs: loopback, AMQP as
 * the only protocol, no login, and a journal that Java's library writes (NIO), because that of
 * libaio needs a package of the system.
 *
 * @param java runs Artemis' classes
 */
record AmqpLayout(JavaServer java) implements ClusterStarter.Layout {

  static final String PROTOCOL = "amqp";

  private static final String MAIN = "org.apache.activemq.artemis.core.server.embedded.Main";
  private static final String READY = "AMQ221007";

  /** The options of the profile that Artemis' tool writes. */
  private static final List<String> PROFILE_OPTIONS =
      List.of(
          "-XX:AutoBoxCacheMax=20000",
          "-XX:+UseG1GC",
          "-XX:+UseStringDeduplication",
          "-Xms512M",
          "-Xmx2G");

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "etc/broker.properties",
            ConfigSyntax.PROPERTIES,
            "acceptorConfigurations.*|.*Directory|securityEnabled|name"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    int port = FreePorts.find(1).get(0);
    Path node = folder.resolve("node-1");
    Path data = node.resolve("data");
    Path config = Files.createDirectories(node.resolve("etc")).resolve("broker.properties");
    Path logging = copyLogging(node.resolve("log4j2.xml"));
    write(settings(port), config);
    String address = FreePorts.HOST + ":" + port;
    List<String> options = new ArrayList<>(PROFILE_OPTIONS);
    options.add("-Dlog4j2.configurationFile=" + logging.toUri());
    return List.of(
        new NodePlan(
            1,
            node,
            data,
            address,
            Map.of(PROTOCOL, address),
            List.of(),
            java.server(node, options, MAIN, List.of(node.toString())),
            READY));
  }

  private static Map<String, String> settings(int port) {
    String acceptor = "acceptorConfigurations.amqp.";
    return Map.of(
        "name",
        "plimsoll",
        "securityEnabled",
        "false",
        "journalType",
        "NIO",
        acceptor + "factoryClassName",
        "org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory",
        acceptor + "params.host",
        FreePorts.HOST,
        acceptor + "params.port",
        Integer.toString(port),
        acceptor + "params.protocols",
        "AMQP");
  }

  private static void write(Map<String, String> settings, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
  }

  private static Path copyLogging(Path target) throws IOException {
    try (InputStream in = AmqpLayout.class.getResourceAsStream("amqp-log4j2.xml")) {
      if (in == null) {
        throw new FileNotFoundException("resource amqp-log4j2.xml");
      }
      Files.copy(in, target);
      return target;
    }
  }
}
