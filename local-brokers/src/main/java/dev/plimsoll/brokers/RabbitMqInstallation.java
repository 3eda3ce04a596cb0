// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** How the scripts of a RabbitMQ server lie on this machine. */
final class RabbitMqInstallation {

  /** Debian's script on the PATH changes the user; the script that it calls does not. */
  private static final Path WITHOUT_CHANGE_OF_USER =
      Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  /** The script in an unpacked package, from the folder of the script that runs it. */
  private static final String UNPACKED = "../root/usr/lib/rabbitmq/bin/rabbitmq-server";

  private RabbitMqInstallation() {}

  /** Returns the start script to which a script on the PATH or of an unpacked package belongs. */
  static InstalledServer of(Path found) {
    Path unpacked = found.resolveSibling(UNPACKED).normalize();
    if (Files.isExecutable(unpacked)) {
      return new InstalledServer(found, versionOf(unpacked));
    }
    boolean changesUser =
        found.getParent().endsWith("sbin") && Files.isExecutable(WITHOUT_CHANGE_OF_USER);
    Path script = changesUser ? WITHOUT_CHANGE_OF_USER : found;
    return new InstalledServer(script, versionOf(script));
  }

  /** The script is in a folder beside the plugins, of which the server itself is one. */
  private static String versionOf(Path script) {
    try {
      Path plugins = script.toRealPath().getParent().resolveSibling("plugins");
      try (DirectoryStream<Path> found = Files.newDirectoryStream(plugins, "rabbit-[0-9]*")) {
        for (Path plugin : found) {
          return plugin.getFileName().toString().replaceAll("^rabbit-|\\.ez$", "");
        }
      }
    } catch (IOException e) {
      return ""; // another layout
    }
    return "";
  }
}
