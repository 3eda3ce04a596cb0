// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Running;

/** A real server of @Name@. */
class @Name@LocalBrokerIT extends LocalBrokerContract {

  @Override
  LocalBroker broker(ServerFolders home) {
    return new @Name@LocalBroker(home);
  }

  @Override
  void assertServes(Running running) {
    // MISSING: a request of the protocol, and the server's answer.
    assertThat(running.nodes()).isNotEmpty();
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("@system@");
  }
}
