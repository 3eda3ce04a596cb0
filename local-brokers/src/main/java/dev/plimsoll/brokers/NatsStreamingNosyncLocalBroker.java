// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** NATS Streaming nodes that store messages in files that the operating system flushes. */
public final class NatsStreamingNosyncLocalBroker extends GoBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsStreamingNosyncLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsStreamingNosyncLocalBroker(ServerFolders home) {
    super("nats-streaming-nosync", "nats-streaming", 3, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsStreamingLayout(executable, nodes, NatsStreamingLayout.Store.FILE_NOT_SYNCED);
  }
}
