// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.time.Duration;

/** @Name@ from this machine or from a Debian package. */
public final class @Name@LocalBroker extends DebianBroker {

  private static final String SYSTEM = "@system@";
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public @Name@LocalBroker() {
    this(ServerFolders.ofUser());
  }

  @Name@LocalBroker(ServerFolders home) {
    super(
        SYSTEM,
        "@Name@",
        1,
        START_LIMIT,
        home,
        System.getenv(),
        program -> new InstalledServer(program, ProgramVersion.of(program)));
  }

  @Override
  ClusterStarter.Layout layout(Path program, int nodes) {
    return new @Name@Layout(program);
  }
}
