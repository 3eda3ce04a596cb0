// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.util.Map;

/**
 * A Pulsar broker with bookies and ZooKeeper in processes of their own, so that messages have
 * several copies and a bookie can fail. All of them are on one disk.
 */
public final class PulsarBookiesLocalBroker extends PulsarLocalBroker {

  /** Three copies of each message, and a bookie that takes the place of one that fails. */
  static final int BOOKIES = 4;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarBookiesLocalBroker() {
    this(ServerFolders.ofUser(), BOOKIES);
  }

  PulsarBookiesLocalBroker(ServerFolders home, int bookies) {
    super(
        "pulsar-bookies",
        "Pulsar with " + bookies + " bookies",
        PulsarMemory.ofThisMachine(bookies),
        Map.of(),
        home);
  }

  @Override
  ClusterStarter.Layout layout(JavaServer java, PulsarMemory processes) {
    return new PulsarClusterLayout(java, processes, true);
  }
}
