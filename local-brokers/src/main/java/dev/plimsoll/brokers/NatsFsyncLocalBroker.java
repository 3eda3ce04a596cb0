// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** NATS nodes whose JetStream flushes each write to disk before it is acknowledged. */
public final class NatsFsyncLocalBroker extends GoBroker {

  private static final int MAX_NODES = 3;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsFsyncLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsFsyncLocalBroker(ServerFolders home) {
    super("nats-fsync", "nats", MAX_NODES, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsLayout(executable, nodes, true);
  }
}
