// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.util.Map;

/** Pulsar standalone with a coordinator of transactions. */
public final class PulsarTransactionsLocalBroker extends PulsarLocalBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarTransactionsLocalBroker() {
    this(ServerFolders.ofUser());
  }

  PulsarTransactionsLocalBroker(ServerFolders home) {
    super(
        "pulsar-transactions",
        "Pulsar with transactions",
        PulsarMemory.ofThisMachine(0),
        Map.of("transactionCoordinatorEnabled", "true"),
        home);
  }
}
