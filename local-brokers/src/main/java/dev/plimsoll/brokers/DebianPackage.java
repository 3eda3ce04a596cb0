// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server from a Debian package: the program on the PATH, otherwise from the user's cache, where
 * the package is unpacked. The package is never installed, because that would start its service.
 *
 * @param program a program of the package
 * @param name name of the package
 * @param suite the Debian release to take it from, or several, separated by blanks; empty for the
 *     one of this machine
 * @param version the version that the package of one of several releases must have; otherwise empty
 * @param folder where {@code servers/unpack-debian} unpacks the package
 */
record DebianPackage(String program, String name, String suite, String version, Path folder) {

  private static final String SERVERS = "/dev/plimsoll/brokers/servers/";
  private static final String UNPACK = SERVERS + "unpack-debian";
  private static final int TAIL_LINES = 6;
  private static final Pattern RELEASE = Pattern.compile("[a-z][a-z-]*");

  DebianPackage {
    Objects.requireNonNull(program, "program");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(suite, "suite");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(folder, "folder");
  }

  /**
   * @param name name of the package and of its server program
   * @param servers folder of all servers
   */
  static DebianPackage of(String name, Path servers) {
    return new DebianPackage(name, name, "", "", servers.resolve(name + "-debian"));
  }

  /**
   * The package of the release that {@code servers/<server>/debian.properties} names.
   *
   * @param servers folder of all servers
   */
  static DebianPackage ofNewerRelease(String server, Path servers) {
    Properties properties = properties(server);
    String name = properties.getProperty("package");
    String suite = properties.getProperty("suite");
    return new DebianPackage(name, name, suite, "", servers.resolve(name + "-" + suite));
  }

  /**
   * The package of whichever release has this version, of those that {@code
   * servers/<server>/debian.properties} names.
   *
   * @param version a version, or the name of a release
   * @param servers folder of all servers
   */
  static DebianPackage ofVersion(String server, String version, Path servers) {
    Properties properties = properties(server);
    String name = properties.getProperty("package");
    String suites = properties.getProperty("suite") + " " + properties.getProperty("others");
    Path folder = servers.resolve(name + "-" + version);
    return RELEASE.matcher(version).matches()
        ? new DebianPackage(name, name, version, "", folder)
        : new DebianPackage(name, name, suites, version, folder);
  }

  /** Returns the version that the package of {@link #ofNewerRelease} has. */
  static String writtenVersion(String server) {
    return properties(server).getProperty("version");
  }

  private static Properties properties(String server) {
    String resource = SERVERS + server + "/debian.properties";
    Properties properties = new Properties();
    try (InputStream in = open(resource)) {
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the resource " + resource, e);
    }
    return properties;
  }

  /** Returns the package with its version and release. */
  private String text() {
    return name
        + (version.isEmpty() ? "" : " " + version)
        + (suite.isEmpty() ? "" : " of Debian " + suite.replace(" ", ", "));
  }

  /** Returns a short description of where the program comes from. */
  String source() {
    return "%s on the PATH; install unpacks the Debian package %s into %s"
        .formatted(program, name, folder);
  }

  /** Returns the program if it is available. */
  Optional<Path> find(Map<String, String> environment) {
    return Programs.onPath(program, environment).or(this::unpacked);
  }

  /** Returns the program if the package is unpacked. */
  Optional<Path> unpacked() {
    return Optional.of(folder.resolve("bin").resolve(program)).filter(Files::isExecutable);
  }

  /** Returns a file or folder of the unpacked package. */
  Path installed(String path) {
    return folder.resolve("root").resolve(path);
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
    if (find(environment).isEmpty()) {
      unpack(environment, progress);
    }
  }

  /** Downloads and unpacks the package, whatever is on the PATH. */
  void unpack(Map<String, String> environment, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (!Stream.of("apt-get", "dpkg-deb")
        .allMatch(each -> Programs.onPath(each, environment).isPresent())) {
      throw missing("there is no apt-get to get it with;");
    }
    progress.accept("unpacking the package %s into %s…".formatted(text(), folder));
    runScript();
    if (unpacked().isEmpty()) {
      throw missing("although it was unpacked;");
    }
  }

  private void runScript() throws DriverException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script(), "sh"));
    command.addAll(List.of(folder.toString(), name, suite, version));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw failed(tail(said), null);
      }
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    }
  }

  private static String script() {
    try (InputStream in = open(UNPACK)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the resource " + UNPACK, e);
    }
  }

  private static InputStream open(String resource) {
    InputStream in = DebianPackage.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("this build lacks the resource " + resource);
    }
    return in;
  }

  private DriverException failed(String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "the package %s could not be downloaded and unpacked: apt says:\n  %s"
            .formatted(text(), why),
        cause);
  }

  private static String tail(String said) {
    List<String> lines = said.strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
