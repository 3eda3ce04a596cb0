// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A NATS Streaming node on this machine.
 *
 * <p>Its limits on channels, subscriptions, messages and bytes are removed: by default a channel
 * keeps a million messages and drops older ones. It does not read ahead, because that is wrong
 * after a kill. Everything else is the server's default.
 *
 * @param executable the server's program
 * @param store where it stores messages
 * @param login login that clients must use
 */
record NatsStreamingLayout(Path executable, Store store, Optional<Login> login)
    implements ClusterStarter.Layout {

  static final String CLUSTER_ID = "test-cluster";

  /**
   * Reading ahead assumes that a file has no gaps. A kill between the writes of messages and of
   * their positions leaves one, and the server would then deliver what it has never acknowledged in
   * the place of what it acknowledges later.
   */
  private static final String NO_READ_AHEAD = "-file_read_buffer_size=0";

  private static final String READY = "Streaming Server is ready";

  /** Where messages are stored. */
  enum Store {
    /** In files that are flushed to disk: the server's default for files. */
    FILE,
    /** In files that the operating system flushes. */
    FILE_NOT_SYNCED,
    /** In the server's memory. */
    MEMORY
  }

  NatsStreamingLayout(Path executable, Store store) {
    this(executable, store, Optional.of(ServerSecrets.login()));
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "nats.conf",
            ConfigSyntax.BLOCKS,
            "listen|host|port|http.*|authorization.*"
                + "|streaming.(id|cluster_id|dir|store|sd|user|pass.*|token).*"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(2);
    Path nodeFolder = folder.resolve("node-1");
    Path data = nodeFolder.resolve("data");
    Files.createDirectories(data);
    Path config = nodeFolder.resolve("nats.conf");
    ServerSecrets.write(config, NatsLayout.authorization(login.orElseThrow()) + "\n");
    String address = FreePorts.HOST + ":" + ports.get(0);
    String monitoring = FreePorts.HOST + ":" + ports.get(1);
    return List.of(
        new NodePlan(
            1,
            nodeFolder,
            data,
            address,
            Map.of(NatsLayout.PROTOCOL, address, NatsLayout.MONITORING, monitoring),
            List.of(),
            NativeServer.withParentDeathSignal(nodeFolder, command(config, data, ports)),
            READY));
  }

  private List<String> command(Path config, Path data, List<Integer> ports) {
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    command.addAll(List.of("-c", config.toString()));
    command.addAll(List.of("-a", FreePorts.HOST, "-p", ports.get(0).toString()));
    command.addAll(List.of("-m", ports.get(1).toString()));
    command.addAll(List.of("-cid", CLUSTER_ID, "-mc", "0", "-msu", "0", "-mm", "0", "-mb", "0"));
    command.addAll(
        switch (store) {
          case FILE -> List.of("-store", "FILE", "-dir", data.toString(), NO_READ_AHEAD);
          case FILE_NOT_SYNCED ->
              List.of("-store", "FILE", "-dir", data.toString(), NO_READ_AHEAD, "-file_sync=false");
          case MEMORY -> List.of("-store", "MEMORY");
        });
    return command;
  }
}
