// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server that comes as a Debian package. Installing needs root; the service that a package would
 * start is kept from starting.
 *
 * @param program a program of the package, as it is found on the PATH
 * @param name the package
 */
record DebianPackage(String program, String name) {

  private static final Path POLICY = Path.of("/usr/sbin/policy-rc.d");
  private static final String NO_SERVICES = "#!/bin/sh\nexit 101\n";
  private static final int TAIL_LINES = 6;

  /** Where the program is, if it is installed. */
  Optional<Path> find(Map<String, String> environment) {
    return Programs.onPath(program, environment);
  }

  /**
   * Where the program is.
   *
   * @throws DriverException naming the package and the way to get it
   */
  Path require(Map<String, String> environment, String system) throws DriverException {
    return find(environment)
        .orElseThrow(
            () ->
                missing("run 'bin/benchmark broker install " + system + "' as root on Debian, or"));
  }

  private DriverException missing(String wayOut) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "there is no %s on the PATH: %s install the package %s".formatted(program, wayOut, name));
  }

  /** Installs the package if its program is not there. */
  void install(Map<String, String> environment, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (find(environment).isPresent()) {
      return;
    }
    Optional<Path> aptGet = Programs.onPath("apt-get", environment);
    if (aptGet.isEmpty() || !Files.isWritable(POLICY.getParent())) {
      throw missing(aptGet.isEmpty() ? "" : "it takes root to do so here;");
    }
    boolean forbidden = forbidServices();
    try {
      run(progress, aptGet.get().toString(), "update", "-qq");
      run(progress, aptGet.get().toString(), "install", "-y", "-qq", name);
    } finally {
      if (forbidden) {
        allowServices();
      }
    }
    if (find(environment).isEmpty()) {
      throw missing("although it was installed;");
    }
  }

  /** Whether this has done it; somebody may have before. */
  private static boolean forbidServices() throws DriverException {
    if (Files.exists(POLICY)) {
      return false;
    }
    try {
      Files.writeString(POLICY, NO_SERVICES);
      Files.setPosixFilePermissions(POLICY, PosixFilePermissions.fromString("rwxr-xr-x"));
      return true;
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot keep services from starting (%s): %s".formatted(POLICY, e.getMessage()),
          e);
    }
  }

  private static void allowServices() throws DriverException {
    try {
      Files.deleteIfExists(POLICY);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "%s could not be removed again, do it by hand: %s".formatted(POLICY, e.getMessage()),
          e);
    }
  }

  private void run(Consumer<String> progress, String... command)
      throws DriverException, InterruptedException {
    progress.accept(String.join(" ", command));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw failed(command, tail(said), null);
      }
    } catch (IOException e) {
      throw failed(command, e.getMessage(), e);
    }
  }

  private DriverException failed(String[] command, String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "the package %s could not be installed: %s says:\n  %s"
            .formatted(name, String.join(" ", command), why),
        cause);
  }

  private static String tail(String said) {
    List<String> lines = said.strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
