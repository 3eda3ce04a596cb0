// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.util.Map;

/** Pulsar standalone whose bookie forces its journal to disk before it acknowledges. */
public final class PulsarFsyncLocalBroker extends PulsarLocalBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarFsyncLocalBroker() {
    this(ServerFolders.ofUser());
  }

  PulsarFsyncLocalBroker(ServerFolders home) {
    super(
        "pulsar-fsync",
        "Pulsar with a synced journal",
        PulsarMemory.ofThisMachine(0),
        Map.of(PulsarNode.SYNC_JOURNAL, "true"),
        home);
  }
}
