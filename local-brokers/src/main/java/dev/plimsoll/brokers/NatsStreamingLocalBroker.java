// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** NATS Streaming nodes that store messages in files and flush them to disk. */
public final class NatsStreamingLocalBroker extends GoBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsStreamingLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsStreamingLocalBroker(ServerFolders home) {
    super("nats-streaming", "nats-streaming", 3, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsStreamingLayout(executable, nodes, NatsStreamingLayout.Store.FILE);
  }
}
