// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** NATS nodes with JetStream and the server's default settings. */
public final class NatsLocalBroker extends GoBroker {

  private static final int MAX_NODES = 3;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsLocalBroker(ServerFolders home) {
    super("nats", "nats", MAX_NODES, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsLayout(executable, nodes, false);
  }
}
