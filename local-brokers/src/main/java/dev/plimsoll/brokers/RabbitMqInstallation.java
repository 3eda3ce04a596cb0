// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A RabbitMQ server on this machine.
 *
 * @param script the start script
 * @param version the server's version; empty if it is unknown
 */
record RabbitMqInstallation(Path script, String version) {

  private static final int SUPPORTED_MAJOR_VERSION = 4;

  /** Debian's script on the PATH changes the user; the script that it calls does not. */
  private static final Path WITHOUT_CHANGE_OF_USER =
      Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final String IN_PACKAGE = "usr/lib/rabbitmq/bin/rabbitmq-server";

  RabbitMqInstallation {
    Objects.requireNonNull(script, "script");
    Objects.requireNonNull(version, "version");
  }

  /**
   * Finds a server: a supported version on the PATH or unpacked, otherwise any other.
   *
   * @param supported the package with a supported version
   * @param older the package of this machine's release
   */
  static Optional<RabbitMqInstallation> find(
      DebianPackage supported, DebianPackage older, Map<String, String> environment) {
    Optional<RabbitMqInstallation> onPath =
        Programs.onPath(older.program(), environment).map(RabbitMqInstallation::installed);
    return Stream.of(
            onPath.filter(RabbitMqInstallation::isSupported),
            ofPackage(supported),
            onPath,
            ofPackage(older))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static RabbitMqInstallation installed(Path onPath) {
    boolean changesUser =
        onPath.getParent().endsWith("sbin") && Files.isExecutable(WITHOUT_CHANGE_OF_USER);
    Path script = changesUser ? WITHOUT_CHANGE_OF_USER : onPath;
    return new RabbitMqInstallation(script, versionOf(script));
  }

  private static Optional<RabbitMqInstallation> ofPackage(DebianPackage debian) {
    return debian
        .unpacked()
        .map(script -> new RabbitMqInstallation(script, versionOf(debian.installed(IN_PACKAGE))));
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

  /** Returns whether this is a version that RabbitMQ's makers still support. */
  boolean isSupported() {
    String major = version.replaceAll("\\..*", "");
    return major.matches("[0-9]{1,9}") && Integer.parseInt(major) >= SUPPORTED_MAJOR_VERSION;
  }
}
