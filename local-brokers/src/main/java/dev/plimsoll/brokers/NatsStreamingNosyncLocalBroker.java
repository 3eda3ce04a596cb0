// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;

/** A NATS Streaming node that keeps messages in files and leaves the disk to the system. */
public final class NatsStreamingNosyncLocalBroker extends GoBroker {

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public NatsStreamingNosyncLocalBroker() {
    this(Home.ofUser());
  }

  NatsStreamingNosyncLocalBroker(Home home) {
    super("nats-streaming-nosync", "nats-streaming", 1, home);
  }

  @Override
  ClusterStarter.Layout layout(Path executable, int nodes) {
    return new NatsStreamingLayout(executable, NatsStreamingLayout.Store.FILE_NOT_SYNCED);
  }
}
