// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.util.Map;

/** Pulsar with bookies that acknowledge before their journal is on the disk. */
public final class PulsarBookiesUnsyncedLocalBroker extends PulsarLocalBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarBookiesUnsyncedLocalBroker() {
    this(ServerFolders.ofUser(), PulsarBookiesLocalBroker.BOOKIES);
  }

  PulsarBookiesUnsyncedLocalBroker(ServerFolders home, int bookies) {
    super(
        "pulsar-bookies-unsynced",
        "Pulsar with " + bookies + " bookies without a synced journal",
        PulsarMemory.ofThisMachine(bookies),
        Map.of(),
        home);
  }

  @Override
  ClusterStarter.Layout layout(JavaServer java, PulsarMemory processes) {
    return new PulsarClusterLayout(java, processes, false);
  }
}
