// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.time.Duration;

/** Mosquitto from this machine or from a Debian package. */
public final class MqttLocalBroker extends DebianBroker {

  private static final String SYSTEM = "mqtt";
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public MqttLocalBroker() {
    this(ServerFolders.ofUser());
  }

  MqttLocalBroker(ServerFolders home) {
    super(
        SYSTEM,
        "Mosquitto",
        1,
        START_LIMIT,
        home,
        System.getenv(),
        program -> new InstalledServer(program, ProgramVersion.said(program, "-h")));
  }

  @Override
  ClusterStarter.Layout layout(Path program, int nodes) {
    return new MqttLayout(program);
  }
}
