// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server of a Debian package, in any version that one of Debian's releases has. The default is
 * the version of {@code servers/<server>/debian.properties}, or a later one on the PATH; where
 * neither can be had, it is the version of this machine, with a notice.
 */
final class DebianServer {

  private final String system;
  private final String title;
  private final Path servers;
  private final Map<String, String> environment;
  private final Function<Path, InstalledServer> inspection;
  private final DebianPackage standard;
  private final DebianPackage older;

  /**
   * @param system name of the local broker and of the folder with its properties
   * @param title display name
   * @param servers folder of all servers
   * @param environment environment variables, for the PATH
   * @param inspection returns, for a program of the package, what starts the server, and its
   *     version
   */
  DebianServer(
      String system,
      String title,
      Path servers,
      Map<String, String> environment,
      Function<Path, InstalledServer> inspection) {
    this.system = system;
    this.title = title;
    this.servers = servers;
    this.environment = Map.copyOf(environment);
    this.inspection = inspection;
    this.standard = DebianPackage.ofNewerRelease(system, servers);
    this.older = DebianPackage.of(standard.name(), servers);
  }

  /** Returns a short description of where the server comes from. */
  String source() {
    return find()
        .map(server -> "%s, version %s".formatted(server.program(), server.version()))
        .orElseGet(
            () ->
                "%s %s or newer on the PATH; otherwise install unpacks the package of Debian %s into %s"
                    .formatted(
                        standard.program(), majorVersion(), standard.suite(), standard.folder()));
  }

  /** Returns the version that Debian's package of the default has. */
  String defaultVersion() {
    return DebianPackage.writtenVersion(system);
  }

  private String majorVersion() {
    return defaultVersion().replaceAll("\\..*", "");
  }

  /**
   * Returns the server of this version, or the default one if the version is the empty string: a
   * current version on the PATH or unpacked, otherwise any other.
   */
  Optional<InstalledServer> find(String version) {
    return version.isEmpty() ? find() : ofVersion(version);
  }

  private Optional<InstalledServer> find() {
    return Stream.of(
            onPath().filter(this::isCurrent), unpacked(standard), onPath(), unpacked(older))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<InstalledServer> ofVersion(String version) {
    return here()
        .filter(server -> server.version().equals(version))
        .findFirst()
        .or(() -> unpacked(DebianPackage.ofVersion(system, version, servers)));
  }

  private Stream<InstalledServer> here() {
    return Stream.of(onPath(), unpacked(standard), unpacked(older)).flatMap(Optional::stream);
  }

  private Optional<InstalledServer> onPath() {
    return Programs.onPath(older.program(), environment).map(inspection);
  }

  private Optional<InstalledServer> unpacked(DebianPackage debian) {
    return debian.unpacked().map(inspection);
  }

  private boolean isCurrent(InstalledServer server) {
    return server.hasMajorOf(defaultVersion());
  }

  /** Downloads and unpacks the server of this version, or the default one. */
  void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (!version.isEmpty()) {
      if (find(version).isEmpty()) {
        DebianPackage.ofVersion(system, version, servers).unpack(environment, progress);
      }
      return;
    }
    if (find().filter(this::isCurrent).isPresent()) {
      return;
    }
    try {
      standard.unpack(environment, progress);
    } catch (DriverException e) {
      progress.accept(
          "%s %s cannot be obtained: %s".formatted(title, majorVersion(), e.getMessage()));
      if (find().isEmpty()) {
        older.install(environment, progress);
      }
      find().ifPresent(server -> noticeIfOld(server, progress));
    }
  }

  /**
   * Returns the server of this version, or the default one.
   *
   * @throws DriverException with how to get it
   */
  InstalledServer require(String version, Consumer<String> progress) throws DriverException {
    Optional<InstalledServer> found = find(version);
    if (version.isEmpty()) {
      if (found.isEmpty()) {
        older.require(environment, system);
      }
      found.ifPresent(server -> noticeIfOld(server, progress));
    } else if (found.isEmpty()) {
      throw missing(version);
    }
    return found.orElseThrow();
  }

  private DriverException missing(String version) {
    List<String> versions = here().map(InstalledServer::version).distinct().toList();
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "there is no %s %s on this machine, but %s: run 'bin/benchmark broker install %s --version %s' on Debian, or put that version on the PATH"
            .formatted(
                standard.program(),
                version,
                versions.isEmpty() ? "none" : String.join(", ", versions),
                system,
                version));
  }

  private void noticeIfOld(InstalledServer server, Consumer<String> progress) {
    if (!isCurrent(server)) {
      progress.accept(
          "%1$s %2$s is used. It is old, and its figures say little about %1$s %3$s: install that with 'bin/benchmark broker install %4$s', or put it on the PATH"
              .formatted(title, server.version(), majorVersion(), system));
    }
  }
}
