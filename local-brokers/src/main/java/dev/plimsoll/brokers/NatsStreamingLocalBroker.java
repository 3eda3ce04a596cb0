// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** A NATS Streaming node that stores messages in files and flushes them to disk. */
public final class NatsStreamingLocalBroker extends GoBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public NatsStreamingLocalBroker() {
    this(ServerFolders.ofUser());
  }

  NatsStreamingLocalBroker(ServerFolders home) {
    super("nats-streaming", "nats-streaming", 1, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsStreamingLayout(executable, NatsStreamingLayout.Store.FILE);
  }
}
