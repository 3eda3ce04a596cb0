// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.PulsarMemory.Role;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pulsar standalone on this machine: configuration file and command.
 *
 * <p>Settings that affect performance are those of Pulsar's standalone configuration: its bookie
 * acknowledges before its journal is on disk. The others are what a single machine needs: loopback
 * addresses, one copy of everything unless a namespace has another policy, no load balancer that
 * would move topics during a run, and a bookie that accepts a nearly full disk.
 *
 * @param java runs Pulsar's classes
 * @param memory memory of the process
 * @param settings additional settings, which replace the others
 */
record PulsarLayout(JavaServer java, PulsarMemory memory, Map<String, String> settings)
    implements ClusterStarter.Layout {

  static final String PROTOCOL = "pulsar";

  /** Protocol name of the admin interface. */
  static final String ADMIN_PROTOCOL = "pulsar-admin";

  /** Protocol name of the HTTP interfaces of bookies, which tell their settings. */
  static final String BOOKIE_PROTOCOL = "pulsar-bookies";

  private static final String MAIN = "org.apache.pulsar.PulsarStandaloneStarter";

  /** Its last step, after the default tenant and namespace are created; logged at level DEBUG. */
  private static final String READY = "--- setup completed ---";

  private static final int PORTS_OF_BOOKIE = 2;

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        new ConfigFile(
            "standalone.conf",
            ConfigSyntax.PROPERTIES,
            List.of("", "broker.conf.", "bookkeeper.conf."),
            PulsarNode.OURS));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(PulsarNode.PORTS_OF_BROKER + PORTS_OF_BOOKIE);
    int bookie = ports.get(PulsarNode.PORTS_OF_BROKER);
    int bookieHttp = ports.get(PulsarNode.PORTS_OF_BROKER + 1);
    PulsarNode node = PulsarNode.create(1, folder, java);
    Map<String, String> broker = PulsarNode.brokerSettings(ports, node.folder(), clients);
    Path config = node.write("standalone.conf", settings(broker, bookieHttp));
    String address = PulsarNode.addressOfBroker(ports, clients);
    return List.of(
        new NodePlan(
            node.number(),
            node.folder(),
            node.data(),
            address,
            Map.of(
                PROTOCOL,
                address,
                ADMIN_PROTOCOL,
                PulsarNode.adminUrl(ports),
                BOOKIE_PROTOCOL,
                url(bookieHttp)),
            List.of(),
            node.command(memory, Role.BROKER, MAIN, arguments(config, node.data(), bookie)),
            READY));
  }

  static String url(int port) {
    return "http://" + FreePorts.HOST + ":" + port;
  }

  // The metadata URL is relative to the node's folder, which is the server's working directory: an
  // absolute one must not contain spaces, and two slashes would become one. No functions worker and
  // no stream storage, because nothing here uses them.
  private static List<String> arguments(Path config, Path data, int bookiePort) {
    return List.of(
        "--config",
        config.toString(),
        "--bookkeeper-dir",
        data.resolve("bookkeeper").toString(),
        "--metadata-url",
        "rocksdb:" + data.getFileName() + "/metadata",
        "--bookkeeper-port",
        Integer.toString(bookiePort),
        "-nfw",
        "-nss");
  }

  private Map<String, String> settings(Map<String, String> broker, int bookieHttp)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(broker);
    all.putAll(PulsarNode.bookieSettings(bookieHttp));
    all.put(PulsarNode.SYNC_JOURNAL, "false");
    all.put("clusterName", "standalone");
    for (String copies : List.of("EnsembleSize", "WriteQuorum", "AckQuorum")) {
      all.put("managedLedgerDefault" + copies, "1");
    }
    all.putAll(settings);
    return all;
  }
}
