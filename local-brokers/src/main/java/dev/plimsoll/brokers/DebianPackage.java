// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A server from a Debian package: the program on the PATH, otherwise from the user's cache, where
 * the package is unpacked. The package is never installed, because that would start its service.
 *
 * @param program a program of the package
 * @param name name of the package
 * @param folder where {@code servers/unpack-debian} unpacks the package
 */
record DebianPackage(String program, String name, Path folder) {

  private static final String UNPACK = "/dev/plimsoll/brokers/servers/unpack-debian";
  private static final int TAIL_LINES = 6;

  DebianPackage {
    Objects.requireNonNull(program, "program");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(folder, "folder");
  }

  /**
   * @param name name of the package and of its server program
   * @param servers folder of all servers
   */
  static DebianPackage of(String name, Path servers) {
    return new DebianPackage(name, name, servers.resolve(name + "-debian"));
  }

  /** Returns a short description of where the program comes from. */
  String source() {
    return "%s on the PATH; install unpacks the Debian package %s into %s"
        .formatted(program, name, folder);
  }

  /** Returns the program if it is available. */
  Optional<Path> find(Map<String, String> environment) {
    return Programs.onPath(program, environment)
        .or(() -> Optional.of(ensureUnpacked()).filter(Files::isExecutable));
  }

  private Path ensureUnpacked() {
    return folder.resolve("bin").resolve(program);
  }

  /**
   * Returns the program.
   *
   * @throws DriverException naming the package and how to get it
   */
  Path require(Map<String, String> environment, String system) throws DriverException {
    return find(environment)
        .orElseThrow(
            () -> missing("run 'bin/benchmark broker install " + system + "' on Debian, or"));
  }

  private DriverException missing(String hint) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "there is no %s on the PATH and none in %s: %s install the package %s"
            .formatted(program, folder, hint, name));
  }

  /** Downloads and unpacks the package if its program is not available. */
  void install(Map<String, String> environment, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (find(environment).isPresent()) {
      return;
    }
    if (!Stream.of("apt-get", "dpkg-deb")
        .allMatch(each -> Programs.onPath(each, environment).isPresent())) {
      throw missing("there is no apt-get to get it with;");
    }
    progress.accept("unpacking the Debian package %s into %s…".formatted(name, folder));
    unpack();
    if (find(environment).isEmpty()) {
      throw missing("although it was unpacked;");
    }
  }

  private void unpack() throws DriverException, InterruptedException {
    try {
      Process process =
          new ProcessBuilder("/bin/sh", "-c", script(), "sh", folder.toString(), name)
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw failed(tail(said), null);
      }
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    }
  }

  private static String script() throws IOException {
    try (InputStream in = DebianPackage.class.getResourceAsStream(UNPACK)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks the resource " + UNPACK);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private DriverException failed(String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "the package %s could not be downloaded and unpacked: apt says:\n  %s".formatted(name, why),
        cause);
  }

  private static String tail(String said) {
    List<String> lines = said.strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
