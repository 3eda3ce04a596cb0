// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** A NATS Streaming node that stores messages in memory. */
public final class NatsStreamingMemoryLocalBroker extends GoBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsStreamingMemoryLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsStreamingMemoryLocalBroker(ServerFolders home) {
    super("nats-streaming-memory", "nats-streaming", 1, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsStreamingLayout(executable, nodes, NatsStreamingLayout.Store.MEMORY);
  }
}
